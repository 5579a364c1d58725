import { time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import type { CallBar } from '../../../core/live/view/frame.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

/** Columns of the names, and of the bars behind them. */
const nameColumns = (width: number): number => (width < 60 ? 12 : 16);
export const barColumns = (width: number): number => Math.max(1, width - nameColumns(width) - 1);

/** Programs in the order of the list from the one under the cursor on, that one with a bar for each of its calls. */
export const drawTimeline: Draw = (canvas) => {
  const { frame, ui, height } = canvas;
  const room = height - 1;
  const focused = ui.panel === 'timeline';
  const programs = frame.list.rows.filter(({ kind }) => kind === 'program');
  const at = programs.findIndex(({ program }) => program === frame.own);
  const calls = at < 0 ? [] : focused ? frame.timeline.map((bar) => callLine(canvas, bar)) : someCalls(canvas, room);
  const lines = programs.map(({ id, states }, k) => lineOf(canvas, `${k === at ? '›' : ' '}${id}`, states));
  lines.splice(at + 1, 0, ...calls);
  const first = Math.min(Math.max(0, at) + (focused ? ui.scroll : 0), Math.max(0, lines.length - room));
  const about = `${time(frame.clock.windowUs)}: R run W wait P preempted S swap X drop T tool`;
  return filled([titleLine(canvas, 'timeline', about), ...lines.slice(first)], canvas);
};

/** Those that are here first, then the last that ended, in half the panel. */
function someCalls(canvas: Canvas, room: number): string[] {
  const bars = canvas.frame.timeline;
  const most = Math.floor(room / 2);
  if (bars.length <= most) return bars.map((bar) => callLine(canvas, bar));
  const here = bars.filter(({ state }) => state !== 'D');
  const ended = bars.filter(({ state }) => state === 'D');
  const kept = new Set([...here, ...ended.reverse()].slice(0, Math.max(0, most - 1)));
  return [
    ...bars.filter((bar) => kept.has(bar)).map((bar) => callLine(canvas, bar)),
    canvas.paint('dim', cell(`   … ${bars.length - kept.size} more (key 4)`, canvas.width)),
  ];
}

const callLine = (canvas: Canvas, { id, state, states }: CallBar): string =>
  lineOf(canvas, `  ${state === 'D' ? ' ' : state} ${id}`, states);

function lineOf({ paint, width }: Canvas, name: string, states: string): string {
  const columns = barColumns(width);
  const bar = states.padStart(columns).slice(-columns);
  // runs of equal letters are painted at once
  const painted = bar.replace(/([A-Z])\1*/g, (run) => paint(run[0] as Style, run));
  return `${cell(name, nameColumns(width))} ${painted}`;
}
