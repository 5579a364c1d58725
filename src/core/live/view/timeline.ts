import { LETTERS } from '../letters.js';
import type { Marks } from '../marks.js';
import { callsOf } from '../shape.js';
import type { LiveState } from '../state.js';
import { hasEnded, toolFromUs } from './arrival.js';
import type { CallBar } from './frame.js';
import { stateLetter, type Window } from './rows.js';

/** The calls of a program that were here, or at their tool, at some moment of the window: by their beginning. */
export function timelineOf(state: LiveState, program: number, window: Window): CallBar[] {
  const { shape } = state.history;
  const bars: (CallBar & { readonly fromUs: number })[] = [];
  for (const row of callsOf(shape, program)) {
    const fromUs = toolFromUs(state, row, window.nowUs);
    const bar = barOf(state, row, fromUs, window);
    if (bar) bars.push({ ...bar, fromUs: fromUs ?? arrivalUs(state, row) });
  }
  return bars.sort((a, b) => a.fromUs - b.fromUs || a.call - b.call).map(({ fromUs, ...bar }) => bar);
}

const arrivalUs = ({ calls, history }: LiveState, row: number): number =>
  calls.get(row)?.arrivalUs ?? history.calls.arrivalUs[row];

function barOf(state: LiveState, row: number, toolUs: number | undefined, window: Window): CallBar | undefined {
  const { history, calls } = state;
  const { nowUs, windowUs } = window;
  const lettersOf = (mark: number) => letters(history.marks, mark, toolUs, window);
  const call = calls.get(row);
  const id = history.shape.callId[row];
  if (call) return { call: row, id, state: LETTERS[call.state], states: lettersOf(call.mark) };
  if (hasEnded(state, row, nowUs)) {
    if (history.calls.endUs(row) <= nowUs - windowUs) return undefined;
    return { call: row, id, state: 'D', states: lettersOf(history.callMarks[row]) };
  }
  return toolUs === undefined ? undefined : { call: row, id, state: 'T', states: lettersOf(-1) };
}

/** State letters over the window: the tool, then what became of the call. */
function letters(
  marks: Marks,
  mark: number,
  toolUs = Number.POSITIVE_INFINITY,
  { nowUs, windowUs, timelineColumns: count }: Window,
): string {
  const stepUs = windowUs / count;
  const story = marks.story(mark, nowUs, nowUs - windowUs).text(nowUs, stepUs, count, stateLetter);
  let steps = story.length;
  while (steps < count && nowUs - steps * stepUs >= toolUs) steps++;
  return `${'T'.repeat(steps - story.length)}${story}`.padStart(count);
}
