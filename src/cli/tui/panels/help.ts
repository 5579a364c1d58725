import { KEYS } from '../../../core/live/keys.js';
import { STATES } from '../../../core/live/letters.js';
import { cell, linesOf } from '../text.js';
import type { Draw } from '../ui.js';
import { filled } from './title.js';

const KEY_COLUMNS = 11;

const ROWS: readonly (readonly [keys: string, about: string])[] = [
  ...KEYS.map(({ keys, about }) => [keys.join(' '), about] as const),
  ['', ''],
  ...STATES.map(({ letter, about }) => [letter, about] as const),
  ['.', 'has not arrived'],
  ['≠', 'in a comparison: the program differs in state, queue or calls that ended'],
  ['✓', 'in a comparison: better; means are over the programs that ended in all systems'],
];

/** The key list, and what the state letters say. */
export const drawHelp: Draw = (canvas) => {
  const { ui, width, height, paint } = canvas;
  const columns = width >= 120 ? 2 : 1;
  const each = Math.floor(width / columns);
  const lines = ROWS.flatMap(([keys, about]) =>
    linesOf(about, each - KEY_COLUMNS - 2).map((line, k) => [k === 0 ? keys : '', line] as const),
  );
  const rows = Math.ceil(lines.length / columns);
  const room = height - 1;
  const first = Math.min(ui.scroll, Math.max(0, rows - room));
  const drawn = Array.from(
    { length: Math.min(rows, room) },
    (_, k) =>
      Array.from({ length: columns }, (__, column) => {
        const [keys, about] = lines[first + k + column * rows] ?? ['', ''];
        return `${paint('accent', cell(` ${keys}`, KEY_COLUMNS))} ${cell(about, each - KEY_COLUMNS - 1)}`;
      }).join('') + ' '.repeat(width - each * columns),
  );
  const more = rows > room ? ' ↑↓ scroll,' : '';
  const title = paint('title', cell(`─ help:${more} t a tour of two minutes, Esc closes`, width));
  return filled([title, ...drawn], canvas);
};
