import type { Recording } from '../recording.js';
import { inWords } from '../words.js';
import type { EventLine } from './frame.js';

/** Events that are looked at for those worth a line. */
const FAR = 1 << 14;

/** The last `count` events worth a line, oldest first. */
export function eventsOf(recording: Recording, count: number): EventLine[] {
  if (count <= 0) return [];
  const { history, options } = recording.state;
  const lines: EventLine[] = [];
  let left = FAR;
  recording.back((event) => {
    const words = inWords(event, history.shape, options);
    if (words) lines.push({ tUs: event.t, ...words });
    return lines.length < count && --left > 0;
  });
  return lines.reverse();
}
