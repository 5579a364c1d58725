import { amount, sparkline, time } from '../../../core/live/short.js';
import { fit } from '../text.js';
import type { Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

export const drawQueues: Draw = (canvas) => {
  const { frame, width, paint } = canvas;
  const spark = width >= 44 ? 16 : 8;
  const rest = width - 2 - 6 - 5 - 8 - spark - 5;
  const head = `${fit('Q', 2)} ${fit('wait', 5, 'right')} ${fit('run', 4, 'right')} ${fit('quantum', 8, 'right')} ${fit('over time', spark)} head`;
  const lines = frame.queues.map(({ level, waiting, running, quantumUs, sizes, head: first }) => {
    const figures = `${fit(amount(waiting), 5, 'right')} ${fit(amount(running), 4, 'right')} ${fit(time(quantumUs), 8, 'right')}`;
    const bars = fit(sparkline(sizes.slice(-spark)), spark);
    const line = `${paint('title', fit(`Q${level}`, 2))} ${figures} ${paint('W', bars)} ${fit(first, Math.max(0, rest))}`;
    return line;
  });
  return filled([titleLine(canvas, 'queues'), paint('head', fit(head, width)), ...lines], canvas);
};
