import { valuesOf } from '../../arrays.js';
import type { LiveState } from '../state.js';

/** Whether a call has ended by now; the history knows also of later. */
export const hasEnded = ({ history: { calls } }: LiveState, row: number, nowUs: number): boolean =>
  calls.hasEnded(row) && calls.endUs(row) <= nowUs;

/** When the last parent of a call ended and its tool or human began, µs; undefined: it is a root, or that is to come. */
export function toolFromUs(state: LiveState, row: number, nowUs: number): number | undefined {
  const { shape, calls } = state.history;
  let fromUs: number | undefined;
  for (const parent of valuesOf(shape.parents, row)) {
    if (!hasEnded(state, parent, nowUs)) return undefined;
    fromUs = Math.max(fromUs ?? 0, calls.endUs(parent));
  }
  return fromUs;
}
