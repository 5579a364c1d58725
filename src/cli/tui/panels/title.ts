import { cell, columnsOf } from '../text.js';
import type { Canvas, Panel } from '../ui.js';
import { PANELS } from '../ui.js';

/** A rule with the panel's key and name: the one that has the keys is underlined and marked. */
export function titleLine({ ui, width, paint }: Canvas, panel: Panel, about = ''): string {
  const focused = ui.panel === panel;
  const name = `${focused ? '▶' : '─'}${PANELS.indexOf(panel) + 1} ${panel}`;
  const rest = about === '' ? '' : ` ${about}`;
  const shown = cell(rest, Math.min(columnsOf(rest), Math.max(0, width - name.length - 1)));
  const rule = '─'.repeat(Math.max(0, width - name.length - columnsOf(shown) - 1));
  return `${paint(focused ? 'focus' : 'title', name)}${paint('dim', `${shown} ${rule}`)}`;
}

/** Lines, filled up or cut to the height. */
export function filled(lines: readonly string[], { width, height }: Canvas): string[] {
  return Array.from({ length: height }, (_, k) => lines[k] ?? ' '.repeat(width));
}
