import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { InputError } from '../core/errors.js';
import { didYouMean } from '../core/suggest.js';
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
import { forStderr } from './notes.js';

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
    .helpCommand(false)
    .addHelpText('after', '\nBegin with autellix tui: it offers samples, and a tour.')
    .configureHelp({ minWidthToWrap: 20 })
    .showHelpAfterError('(--help shows the options)')
    .configureOutput({ outputError: (text, write) => write(ownWords(text)) })
    .exitOverride();
  for (const make of [...COMMANDS, () => helpCommand(root)]) root.addCommand(inherit(make(), root));
  return root;
}

/** commander's own takes any word. */
const helpCommand = (root: Command): Command =>
  new Command('help')
    .description('the options of a command')
    .argument('[command]')
    .action((name?: string) => {
      const known = root.commands.map((command) => command.name());
      const found = name === undefined ? root : root.commands[known.indexOf(name)];
      if (found) return found.help();
      throw new InputError(
        `help: no command ${name}; expected one of ${known.join(', ')}${didYouMean(`${name}`, known)}`,
      );
    });

/** commander's errors, a line or more, as ours. */
const ownWords = (text: string): string =>
  text
    .replace(/^error: /, 'autellix: ')
    .split('\n')
    .map(forStderr)
    .join('\n');

/** commander takes any word that follows as a value, so that `--calls --programs` would write a file `--programs`. */
function refuseFlag(word: string): string {
  if (/^--[a-z][\w-]*$/.test(word)) throw new InvalidArgumentError('Expected a value, and that is a flag.');
  return word;
}

/** A command made on its own does not know the root's settings yet. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const option of command.options) if (option.required && !option.parseArg) option.argParser(refuseFlag);
  for (const sub of command.commands) inherit(sub, command);
  return command;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
