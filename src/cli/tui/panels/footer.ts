import { candidates } from '../../../core/live/command.js';
import { cell, fitting } from '../text.js';
import type { Canvas } from '../ui.js';

/** The last line: what is typed, what was said, or the keys one begins with. */
export function drawFooter({ frame, ui, width, paint }: Canvas): string {
  if (ui.overlay === 'filter') return paint('accent', cell(`/${ui.input}▏  (Enter keeps it, Esc clears)`, width));
  if (ui.overlay === 'command') return paint('accent', cell(`:${ui.input}▏  ${candidates(ui.input)}`, width));
  const said = ui.message || frame.note;
  if (said !== '') return paint('accent', cell(said, width));
  const keys = ui.detail ? HINTS.detail : frame.scores.length > 1 ? HINTS.compare : HINTS.main;
  return paint('dim', cell(fitting(ranked(keys), '  ', width), width));
}

const HINTS = {
  main: '? help|q quit|space pause|enter open|. step|> decision|+/- speed|[ ] seek|/ filter|s sort|c compare',
  compare: '? help|q quit|space pause|tab other system|enter open|c end comparison|+/- speed',
  detail: '? help|esc back|↑↓ calls|enter why it waits|space pause|. step|> decision',
};

/** The first are the last to be left out. */
const ranked = (keys: string) => keys.split('|').map((text, rank) => [rank, text] as const);
