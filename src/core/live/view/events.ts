import type { LiveState } from '../state.js';
import { inWords } from '../words.js';
import type { EventLine } from './frame.js';

/** The last `count` events worth a line, oldest first. */
export function eventsOf(state: LiveState, count: number): EventLine[] {
  const lines: EventLine[] = [];
  state.recent.each((event) => {
    const words = inWords(event, state.history.shape, state.options);
    if (words) lines.push({ tUs: event.t, ...words });
    return lines.length < count;
  });
  return lines.reverse();
}
