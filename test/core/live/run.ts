import type { RunEvent } from '../../../src/core/events.js';
import { History } from '../../../src/core/live/history.js';
import type { PlainOptions } from '../../../src/core/live/setup.js';
import { LiveState } from '../../../src/core/live/state.js';
import { Replay } from '../../../src/core/replay/replay.js';
import type { RunOptions } from '../../../src/core/settings/options.js';
import { PROFILE_DEFAULTS, type Profile } from '../../../src/core/settings/profile.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

/** An engine whose steps take 1 ms, and which can hold `device_blocks` blocks of four tokens. */
export const profile = (more: Partial<Profile> = {}): Profile => ({
  ...PROFILE_DEFAULTS,
  name: 'small',
  base_ms: 1,
  block_tokens: 4,
  ...more,
});

export const options = (more: Partial<RunOptions> = {}, engine: Partial<Profile> = {}): RunOptions =>
  optionsFor(undefined, profile(engine), { policy: 'plas', bounds: [2, 8], ...more });

export function traceOf(rows: readonly TraceRow[]): Trace {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish();
}

/** All events of a run, and the state before them. */
export function run(
  rows: readonly TraceRow[],
  under: RunOptions,
): { trace: Trace; events: RunEvent[]; start: () => LiveState } {
  const trace = traceOf(rows);
  const events: RunEvent[] = [];
  const replay = new Replay(trace, under, { sink: (event) => events.push(event) });
  while (replay.advance(1000));
  replay.end();
  return { trace, events, start: () => new LiveState(new History(trace), under as PlainOptions) };
}

export const call = (program: string, id: string, output: number, more: Partial<TraceRow> = {}): TraceRow => ({
  program,
  call: id,
  ...(more.after ? {} : { arrival_ms: 0 }),
  input: [[`${program}${id}`, 8]],
  output,
  ...more,
});
