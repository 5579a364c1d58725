import { clock } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import type { Tone } from '../../../core/live/words.js';
import { cell } from '../text.js';
import type { Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

/** A time that is told no finer than this has nine letters at most. */
const leastStepUs = (tUs: number): number => (tUs < 1e5 ? 1 : tUs < 1e6 ? 10 : 100);

/** Every tone has a mark and a style. */
const TONES: Record<Tone, readonly [mark: string, style: Style]> = {
  arrive: ['→', 'dim'],
  down: ['↓', 'W'],
  up: ['↑', 'good'],
  run: ['▸', 'R'],
  leave: ['‖', 'P'],
  swap: ['⇄', 'S'],
  end: ['■', 'dim'],
  change: ['≈', 'accent'],
};

export const drawEvents: Draw = (canvas) => {
  const { frame, ui, width, height, paint } = canvas;
  const { events } = frame;
  const back = ui.panel === 'events' ? Math.min(ui.scroll, Math.max(0, events.length - height + 1)) : 0;
  const shown = events.slice(Math.max(0, events.length - back - height + 1), events.length - back);
  const lines = shown.map(({ tUs, tone, text }) => {
    const at = cell(clock(tUs, Math.max(frame.clock.windowUs / 1000, leastStepUs(tUs))), 9, 'right');
    const [mark, style] = TONES[tone];
    return `${paint('dim', at)} ${paint(style, cell(`${mark} ${text}`, width - 10))}`;
  });
  return filled([titleLine(canvas, 'events', back > 0 ? `${back} older` : ''), ...lines], canvas);
};
