import { STOPS, type TourStop } from '../../../core/live/tour.js';
import type { Frame } from '../../../core/live/view/frame.js';
import { cell, linesOf } from '../text.js';
import type { Canvas } from '../ui.js';

/** Whether the clock is where the text of the stop is about. */
export const arrived = ({ clock }: Frame, { untilMs }: TourStop): boolean =>
  clock.over || clock.nowUs >= untilMs * 1000;

const textOf = (stop: number, width: number): string[] => linesOf(STOPS[stop].text, width - 2);

/** Lines that the tour takes, title and text. */
export const tourHeight = (stop: number, width: number): number => (stop < 0 ? 0 : 1 + textOf(stop, width).length);

/** The text of the stop, below the panels, when the clock has got there: as many lines as it needs. */
export function drawTour({ frame, ui, width, paint }: Canvas): string[] {
  const stop = STOPS[ui.tour];
  const title = `─ tour ${ui.tour + 1}/${STOPS.length}: ${stop.title}`;
  const there = arrived(frame, stop);
  const hint = there ? 'Enter: on  Esc: end' : 'Enter: there at once  Esc: end';
  const lines = textOf(ui.tour, width);
  return [
    `${paint('title', cell(title, width - hint.length - 1))} ${paint('dim', hint)}`,
    ...lines.map((line, k) => cell(there ? ` ${line}` : k === 0 ? ' On the way …' : '', width)),
  ];
}
