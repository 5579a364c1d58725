import type { ColorSupportLevel } from 'chalk';
import { InputError } from '../../core/errors.js';
import type { TuiFlags } from '../commands/tui.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { snakeName } from '../snake-case.js';
import type { Input } from '../tui/worker/open.js';

export async function run(paths: readonly string[], flags: TuiFlags): Promise<ExitCode> {
  const { snapshot } = flags;
  const traces = [...paths, ...(flags.trace ?? [])];
  refuseIdle(flags, traces);
  if (!snapshot && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw new InputError(
      'the live view needs a terminal; without one use autellix replay, or --snapshot 120x40 for one screen of it',
    );
  }
  if (snapshot) {
    if ((flags.engine ?? 'modelled') !== 'modelled') {
      throw new InputError('snapshots are of modelled engines; expected autellix replay --events, then tui --events', {
        field: '--engine',
      });
    }
    if (traces.length === 0 && flags.events === undefined) {
      throw new InputError('no trace; expected a trace, or --events', { field: '--snapshot' });
    }
    const { printSnapshot } = await import('../tui/snapshot.js');
    await printSnapshot(inputOf(traces, flags), flags);
    return EXIT.ok;
  }
  // React and Ink read these when they are imported: the development mode is twice as slow, and in CI Ink draws nothing
  process.env.NODE_ENV = 'production';
  for (const name of ['CI', 'CONTINUOUS_INTEGRATION']) delete process.env[name];
  const { start } = await import('../tui/start.js');
  return start(inputOf(traces, flags), { theme: flags.theme, speed: flags.speed ?? 1, level: await colourLevel() });
}

/** Flags that bear on a run log. The seed has a default, so that nobody knows whether it was given. */
const OF_LOGS = ['events', 'trace', 'theme', 'speed', 'snapshot', 'at', 'svg', 'view', 'seed'];
const OF_SNAPSHOTS = ['at', 'svg', 'view'] as const;

/** Refuses what would change nothing: whoever gave it expects otherwise. */
function refuseIdle(flags: TuiFlags, traces: readonly string[]): void {
  const refuse = (name: string, problem: string): never => {
    throw new InputError(problem, { field: `--${snakeName(name).replaceAll('_', '-')}` });
  };
  const { events, snapshot, systems, system, speed, verify } = flags;
  if (events !== undefined) {
    if (traces.length > 0) refuse('events', 'given beside a trace; expected one of them');
    const idle = Object.entries(flags).find(([name, value]) => value !== undefined && !OF_LOGS.includes(name));
    if (idle) refuse(idle[0], 'of no use for a run log, whose run is over; expected it without --events');
  }
  if (systems !== undefined && system !== undefined) refuse('system', 'beside --systems; expected one of them');
  if (verify) refuse('verify', 'answers are checked at the end of autellix replay; expected it there');
  if (snapshot && speed !== undefined) refuse('speed', 'of no use for a snapshot; expected it without --snapshot');
  const idle = OF_SNAPSHOTS.find((name) => !snapshot && flags[name]);
  if (idle) refuse(idle, 'of a snapshot; expected --snapshot 120x40 too');
}

function inputOf(traces: readonly string[], flags: TuiFlags): Input {
  const systems = (flags.systems ?? '').split(',').map((name) => name.trim());
  return { traces, events: flags.events, systems: systems.filter((name) => name !== ''), flags };
}

/** What the terminal can show; under NO_COLOR nothing. */
async function colourLevel(): Promise<ColorSupportLevel> {
  if (process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== '') return 0;
  const { supportsColor } = await import('chalk');
  return supportsColor ? supportsColor.level : 0;
}
