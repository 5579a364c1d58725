import type { ColorSupportLevel } from 'chalk';
import { InputError } from '../../core/errors.js';
import type { TuiFlags } from '../commands/tui.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { Input } from '../tui/worker/open.js';

export async function run(paths: readonly string[], flags: TuiFlags): Promise<ExitCode> {
  const { snapshot } = flags;
  const traces = [...paths, ...(flags.trace ?? [])];
  if (!snapshot && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw new InputError(
      'the live view needs a terminal; without one use autellix replay, or --snapshot 120x40 for one screen of it',
    );
  }
  if (flags.events !== undefined && traces.length > 0) {
    throw new InputError('given beside a trace; expected one of them', { field: '--events' });
  }
  if (flags.events !== undefined && flags.systems !== undefined) {
    throw new InputError('a run log has one run; expected no systems beside --events', { field: '--systems' });
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
