import { time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

/** Columns of the names, and of the bars behind them. */
export const NAME_COLUMNS = 12;
export const barColumns = (width: number): number => Math.max(1, width - NAME_COLUMNS - 1);

export const drawTimeline: Draw = (canvas) => {
  const { frame, ui, width, height } = canvas;
  const programs = frame.list.rows.filter(({ kind }) => kind === 'program');
  const skip = ui.panel === 'timeline' ? Math.min(ui.scroll, Math.max(0, programs.length - 1)) : 0;
  const lines = programs.slice(skip, skip + height - 1).map(({ id, states }) => {
    return `${cell(id, NAME_COLUMNS)} ${bars(canvas, states.padStart(barColumns(width)).slice(-barColumns(width)))}`;
  });
  const about = `last ${time(frame.clock.windowUs)}: R run W wait P preempted S swap X drop T tool`;
  return filled([titleLine(canvas, 'timeline', about), ...lines], canvas);
};

/** Runs of equal letters are painted at once. */
const bars = ({ paint }: Canvas, states: string): string =>
  states.replace(/([A-Z])\1*/g, (run) => paint(run[0] as Style, run));
