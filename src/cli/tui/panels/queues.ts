import { amount, sparkline, time } from '../../../core/live/short.js';
import { cell } from '../text.js';
import type { Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

/** Columns of the bars over time. */
export const queueColumns = (width: number): number => (width >= 100 ? width - 64 : width >= 60 ? 16 : 9);

export const drawQueues: Draw = (canvas) => {
  const { frame, width, paint } = canvas;
  const spark = queueColumns(width);
  const rest = width - 2 - 6 - 5 - 8 - spark - 5;
  const head = `${cell('Q', 2)} ${cell('wait', 5, 'right')} ${cell('run', 4, 'right')} ${cell('quantum', 8, 'right')} ${cell('over time', spark)} head`;
  const lines = frame.queues.map(({ level, waiting, running, quantumUs, sizes, head: first }) => {
    const figures = `${cell(amount(waiting), 5, 'right')} ${cell(amount(running), 4, 'right')} ${cell(Number.isNaN(quantumUs) ? '' : time(quantumUs), 8, 'right')}`;
    const bars = cell(sparkline(sizes.slice(-spark)), spark);
    const line = `${paint('title', cell(`Q${level}`, 2))} ${figures} ${paint('W', bars)} ${cell(first, Math.max(0, rest))}`;
    return line;
  });
  return filled([titleLine(canvas, 'queues'), paint('head', cell(head, width)), ...lines], canvas);
};
