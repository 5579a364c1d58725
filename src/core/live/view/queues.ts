import { RUNS } from '../letters.js';
import { nameOf } from '../shape.js';
import { type LiveState, QUEUED } from '../state.js';
import { quantumUs } from '../words.js';
import type { QueueRow } from './frame.js';
import type { Window } from './rows.js';

/** Every queue, over all engines: how many wait and run, now and over the window, and who waits first. */
export function queuesOf(state: LiveState, window: Window, columns: number): QueueRow[] {
  const levelled = state.kind === 'levels';
  return Array.from({ length: state.levels }, (_, k) => {
    const level = k + 1;
    let running = 0;
    let head = '';
    for (const engine of state.engines) {
      for (let call = engine.queues[level]?.head ?? null; call; call = call.behind) {
        if (call.state === RUNS) running++;
        else if (head === '') head = nameOf(state.history.shape, call.row);
        // the others in line are counted, not looked at: running calls are few and mostly first
        if (head !== '' && running >= engine.members) break;
      }
    }
    const size = state.gauges[QUEUED + k];
    return {
      level,
      waiting: size - running,
      running,
      head,
      quantumUs: levelled ? quantumUs(state.options, level) : Number.NaN,
      sizes: state.samples.read(QUEUED + k, window.nowUs, window.windowUs, columns, size, state.nowUs),
    };
  });
}
