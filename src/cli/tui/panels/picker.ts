import { COLUMNS } from '../../../core/live/view/columns.js';
import { SYSTEMS } from '../../../core/settings/systems.js';
import { cell } from '../text.js';
import type { Draw } from '../ui.js';
import { filled } from './title.js';

/** What may be chosen, by overlay: a name and what it is. */
export const CHOICES = {
  sort: COLUMNS.map(({ id, about }) => ({ name: id as string, about: about as string })),
  systems: SYSTEMS.map(({ name, about }) => ({ name: name as string, about })),
};

/** A list to choose from; systems are marked with the space bar. */
export const drawPicker: Draw = (canvas) => {
  const { ui, width, height, paint } = canvas;
  const choices = CHOICES[ui.overlay as keyof typeof CHOICES];
  const marked = ui.input.split(',');
  const title =
    ui.overlay === 'sort'
      ? '─ sort by: Enter takes it, Esc leaves'
      : '─ compare: space marks, Enter compares, Esc leaves';
  const first = Math.max(0, ui.choice - (height - 2));
  const lines = choices.slice(first, first + height - 1).map(({ name, about }, k) => {
    const selected = first + k === ui.choice;
    const box = ui.overlay === 'systems' ? (marked.includes(name) ? '[x] ' : '[ ] ') : '';
    const line = cell(`${selected ? '›' : ' '} ${box}${cell(name, 10)} ${about}`, width);
    return selected ? paint('selected', line) : line;
  });
  return filled([paint('title', cell(title, width)), ...lines], canvas);
};
