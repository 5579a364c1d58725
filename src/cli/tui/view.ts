import type { Frame, View } from '../../core/live/view/frame.js';
import { columnsFor } from './panels/programs.js';
import { queueColumns } from './panels/queues.js';
import { barColumns } from './panels/timeline.js';
import { listRows, widthsOf } from './screen.js';
import type { Ui } from './ui.js';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Events that are asked for, so that some can be scrolled back to. */
const EVENTS = 100;

/** What the screen needs of the runs: no more than it shows. `frame`: the one before, if there is one. */
export function viewOf(ui: Ui, size: Size, frame?: Frame): View {
  const { columns, rows } = size;
  const alone = ui.expanded && ui.panel === 'timeline';
  const timeline = alone || columns < 80 ? columns : widthsOf(columns)[0];
  return {
    focus: ui.focus,
    sort: ui.sort,
    inverted: ui.inverted,
    filter: ui.filter,
    excluded: ui.excluded,
    tree: ui.tree,
    offset: ui.offset,
    rows: Math.max(1, rows - 4),
    page: frame ? pageOf(ui, size, frame) : 1,
    cursor: ui.cursor,
    follow: ui.follow,
    sparkColumns: columnsFor(columns).spark,
    timelineColumns: barColumns(timeline),
    queueColumns: queueColumns(ui.expanded || columns < 80 ? columns : widthsOf(columns)[1]),
    events: ui.panel === 'events' || ui.expanded ? EVENTS : rows,
    detail: ui.detail,
  };
}

/** Rows of the list in sight: how far a page goes. */
export const pageOf = (ui: Ui, { columns, rows }: Size, frame: Frame): number => listRows(ui, columns, rows - 1, frame);
