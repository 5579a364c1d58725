import { STOPS } from '../../../core/live/tour.js';
import { cell, wrap } from '../text.js';
import type { Canvas } from '../ui.js';

/** The text of the stop, below the panels: as many lines as it needs. */
export function drawTour({ ui, width, paint }: Canvas): string[] {
  const stop = STOPS[ui.tour];
  const title = `─ tour ${ui.tour + 1}/${STOPS.length}: ${stop.title}`;
  const hint = 'Enter: on  Esc: end';
  return [
    `${paint('title', cell(title, width - hint.length - 1))} ${paint('dim', hint)}`,
    ...wrap(stop.text, width - 2).map((line) => cell(` ${line}`, width)),
  ];
}
