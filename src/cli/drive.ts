import { setImmediate } from 'node:timers/promises';
import type { Replay, ReplayEnd } from '../core/replay/replay.js';
import type { Engines } from '../engine/drive.js';
import { advance } from './engines.js';
import type { Interrupt } from './interrupt.js';

/** Instants between two looks at the clock, and how long a slice may take. */
const MOVES = 64;
const SLICE_MS = 40;

/**
 * Runs a replay to its end, or to Ctrl-C, in slices: between two of them `tell` is called and awaited, and signals are
 * heard. Without engines it is modelled ones that run.
 */
export async function drive(
  replay: Replay,
  interrupt: Interrupt,
  tell: (replay: Replay) => unknown,
  engines?: Engines,
): Promise<ReplayEnd> {
  for (let more = true; more && !interrupt.asked; ) {
    const untilMs = performance.now() + SLICE_MS;
    while (more && performance.now() < untilMs) more = await advance(replay, MOVES, engines);
    await tell(replay);
    await setImmediate();
  }
  return replay.end();
}
