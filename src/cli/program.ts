import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { calibrateCommand } from './commands/calibrate.js';
import { compareCommand } from './commands/compare.js';
import { doctorCommand } from './commands/doctor.js';
import { fidelityCommand } from './commands/fidelity.js';
import { generateCommand } from './commands/generate.js';
import { importCommand } from './commands/import.js';
import { inspectCommand } from './commands/inspect.js';
import { replayCommand } from './commands/replay.js';
import { schemaCommand } from './commands/schema.js';
import { setupCommand } from './commands/setup.js';
import { systemsCommand } from './commands/systems.js';
import { tuiCommand } from './commands/tui.js';

/** The commands, in the order of `--help`. Each file is light: options only, the work is loaded by its action. */
const COMMANDS: readonly (() => Command)[] = [
  replayCommand,
  tuiCommand,
  compareCommand,
  inspectCommand,
  generateCommand,
  importCommand,
  schemaCommand,
  systemsCommand,
  calibrateCommand,
  fidelityCommand,
  doctorCommand,
  setupCommand,
];

/** The whole command line. Throws CommanderError instead of exiting (see `answer`). */
export function program(): Command {
  const root = new Command('autellix')
    .description('Replay agent programs through program-aware LLM schedulers, and see who waits for whom and why.')
    .version(version(), '-V, --version')
    .helpCommand('help [command]', 'the options of a command')
    .configureHelp({ minWidthToWrap: 20 })
    .showHelpAfterError('(--help shows the options)')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'autellix: ')) })
    .exitOverride();
  for (const make of COMMANDS) root.addCommand(inherit(make(), root));
  return root;
}

/** A command made on its own does not know the root's settings yet. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const sub of command.commands) inherit(sub, command);
  return command;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
