import type { RunEvent } from '../../src/core/events.js';
import { type ReplayHooks, replay } from '../../src/core/replay/replay.js';
import { TraceBuilder } from '../../src/core/trace/builder.js';
import type { Trace } from '../../src/core/trace/trace.js';
import type { Case } from './cases/case.js';

/** A random run through the core, with all its events. */
export function run(
  { rows, options }: Case,
  hooks: Omit<ReplayHooks, 'sink'> = {},
): { trace: Trace; events: RunEvent[] } {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const trace = builder.finish();
  const events: RunEvent[] = [];
  replay(trace, options, { ...hooks, sink: (event) => events.push(event) });
  return { trace, events };
}
