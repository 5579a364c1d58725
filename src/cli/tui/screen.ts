import type { Frame } from '../../core/live/view/frame.js';
import { COMPARE_HEAD, compareHead, drawCompare, LEAST_PROGRAMS } from './panels/compare.js';
import { drawDetail } from './panels/detail.js';
import { drawEngines } from './panels/engines.js';
import { drawEvents } from './panels/events.js';
import { drawFooter } from './panels/footer.js';
import { drawHeader } from './panels/header.js';
import { drawHelp } from './panels/help.js';
import { drawPicker } from './panels/picker.js';
import { drawPrograms } from './panels/programs.js';
import { drawQueues } from './panels/queues.js';
import { drawTimeline } from './panels/timeline.js';
import { drawTour, tourHeight } from './panels/tour.js';
import { cell, linesOf } from './text.js';
import { type Canvas, type Draw, PANELS, type Panel, type Ui } from './ui.js';

/** Below this there is no room for anything. */
export const LEAST = { columns: 60, rows: 15 };
/** From here on panels stand side by side. */
const WIDE = 80;
const HEADER = 2;
const FOOTER = 1;

const DRAW: Record<Panel, Draw> = {
  programs: drawPrograms,
  queues: drawQueues,
  engines: drawEngines,
  timeline: drawTimeline,
  events: drawEvents,
};

/** The whole screen: one row less than the terminal has, each of its width. */
export function drawScreen(canvas: Canvas): string[] {
  const { width, height } = canvas;
  if (width < LEAST.columns || height + 1 < LEAST.rows) return tooSmall(canvas);
  const body = { ...canvas, height: height - HEADER - FOOTER };
  return [...drawHeader(canvas), ...drawBody(body), drawFooter(canvas)];
}

function drawBody(canvas: Canvas): string[] {
  const { ui, frame, height } = canvas;
  if (ui.tour >= 0) {
    const tour = drawTour(canvas);
    return [...drawBody({ ...canvas, ui: { ...ui, tour: -1 }, height: height - tour.length }), ...tour];
  }
  if (ui.overlay === 'help') return drawHelp(canvas);
  if (ui.overlay === 'sort' || ui.overlay === 'systems') return drawPicker(canvas);
  if (ui.detail && frame.detail) return drawDetail(canvas);
  const top = frame.scores.length > 1 ? drawCompare : drawPrograms;
  if (ui.expanded) return (ui.panel === 'programs' ? top : DRAW[ui.panel])(canvas);
  const heights = heightsOf(height, canvas.width, frame);
  const first = top({ ...canvas, height: heights.programs });
  if (canvas.width < WIDE) {
    const other = ui.panel === 'programs' ? 'timeline' : ui.panel;
    return [...first, ...DRAW[other]({ ...canvas, height: height - heights.programs })];
  }
  const [left, right] = widthsOf(canvas.width);
  const middle = height - heights.programs - heights.last;
  const upper = (height: number) => beside({ ...canvas, height }, drawTimeline, left, drawQueues, right);
  const lower = (height: number) => beside({ ...canvas, height }, drawEvents, left, drawEngines, right);
  if (heights.last > 0) return [...first, ...upper(middle), ...lower(heights.last)];
  return [...first, ...(ui.panel === 'events' || ui.panel === 'engines' ? lower : upper)(middle)];
}

/** Rows that the upper panel can fill: with all the programs there will be, so that it keeps its size. */
const rowsOf = (frame: Frame): number =>
  Math.max(LEAST_PROGRAMS, frame.list.all, frame.head.programs.all) + headOf(frame, Number.POSITIVE_INFINITY);

/** Of the upper panel's rows, so many in all, those before the first program. */
const headOf = ({ scores }: Frame, rows: number): number => (scores.length > 1 ? compareHead(rows) : 2);

/** Programs that a comparison shows at least, and rows without which no panel is drawn. */
const MIN_COMPARED = 5;
const MIN_PANEL = 4;

/** Rows of the programs panel with its title and heading, and of the last row of panels; 0: one row of panels must do. */
function heightsOf(height: number, width: number, frame: Frame): { programs: number; last: number } {
  const compared = frame.scores.length > 1;
  const least = compared ? Math.min(COMPARE_HEAD + MIN_COMPARED, height - MIN_PANEL) : 5;
  const programs = Math.min(rowsOf(frame), Math.max(least, Math.floor(height * (width < WIDE ? 0.55 : 0.42))));
  const last = Math.floor((height - programs) / 2);
  return { programs, last: compared && last < MIN_PANEL ? 0 : last };
}

/** Columns of the panels to the left and to the right; one is between them. */
export function widthsOf(width: number): [left: number, right: number] {
  const left = Math.floor((width - 1) * 0.56);
  return [left, width - 1 - left];
}

function beside(canvas: Canvas, left: Draw, leftWidth: number, right: Draw, rightWidth: number): string[] {
  const a = left({ ...canvas, width: leftWidth });
  const b = right({ ...canvas, width: rightWidth });
  const between = canvas.paint('dim', '│');
  return a.map((line, k) => `${line}${between}${b[k]}`);
}

function tooSmall({ width, height }: Canvas): string[] {
  const text = `Too small: ${width}×${height + 1}. At least ${LEAST.columns}×${LEAST.rows}, please.`;
  const lines = linesOf(text, width);
  return Array.from({ length: Math.max(1, height) }, (_, k) => cell(lines[k] ?? '', width));
}

/** Rows of the list that are drawn. */
export function listRows(
  { expanded, panel, tour }: Pick<Ui, 'expanded' | 'panel' | 'tour'>,
  width: number,
  height: number,
  frame: Frame,
): number {
  const body = height - HEADER - FOOTER - tourHeight(tour, width);
  const rows = expanded && panel === 'programs' ? body : heightsOf(body, width, frame).programs;
  return Math.max(1, rows - headOf(frame, rows));
}

/** The panel after this one. */
export const nextPanel = (panel: Panel): Panel => PANELS[(PANELS.indexOf(panel) + 1) % PANELS.length];
