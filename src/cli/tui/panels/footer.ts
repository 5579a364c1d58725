import { cell } from '../text.js';
import type { Canvas } from '../ui.js';

/** The last line: what is typed, what was said, or the keys one begins with. */
export function drawFooter({ frame, ui, width, paint }: Canvas): string {
  if (ui.overlay === 'filter') return paint('accent', cell(`/${ui.input}▏  (Enter keeps it, Esc clears)`, width));
  if (ui.overlay === 'command') return paint('accent', cell(`:${ui.input}▏  (Tab completes, Enter does it)`, width));
  const said = ui.message || frame.note;
  if (said !== '') return paint('accent', cell(said, width));
  const keys = ui.detail ? HINTS.detail : frame.scores.length > 1 ? HINTS.compare : HINTS.main;
  return paint('dim', cell(keys, width));
}

const HINTS = {
  main: '? help  space pause  . step  > decision  +/- speed  [ ] seek  enter open  / filter  s sort  c compare  q quit',
  compare: '? help  space pause  +/- speed  tab other system  enter open  c end comparison  q quit',
  detail: 'esc back  ↑↓ calls  enter why it waits  space pause  . step  > decision  ? help',
};
