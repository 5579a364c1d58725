import { amount, time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import type { ComparedRow, Score } from '../../../core/live/view/frame.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled } from './title.js';

interface Figure {
  readonly name: string;
  readonly of: (score: Score) => number;
  readonly as: (value: number) => string;
  /** Which way is better. */
  readonly better: 'more' | 'less';
}

const FIGURES: readonly Figure[] = [
  { name: 'programs done', of: (score) => score.donePrograms, as: amount, better: 'more' },
  { name: 'calls ended', of: (score) => score.endedCalls, as: amount, better: 'more' },
  { name: 'tokens out', of: (score) => score.tokens, as: amount, better: 'more' },
  { name: 'mean response', of: (score) => score.meanResponseUs, as: time, better: 'less' },
  { name: 'mean token latency', of: (score) => score.meanTokenLatencyUs, as: time, better: 'less' },
  { name: 'waiting, ended calls', of: (score) => score.waitingUs, as: time, better: 'less' },
];
const NAME = 22;
const HEADS = ['done   ', 'waiting ', 'response'];

/** Which of done, waiting and response there is room for. */
const shownOf = (column: number): number[] => (column >= 32 ? [0, 1, 2] : column >= 23 ? [0, 2] : [2]);

/** The running score, then every program in sight in each of the runs. */
export const drawCompare: Draw = (canvas) => {
  const { frame, ui, width, height, paint } = canvas;
  const { scores } = frame;
  const column = Math.max(12, Math.floor((width - NAME) / scores.length));
  const names = scores.map(({ name }, k) => cell(k === ui.focus ? `▶ ${name}` : `  ${name}`, column)).join('');
  const score = FIGURES.map((figure) => scoreLine(canvas, figure, column));
  const head = scores
    .map(() =>
      cell(
        `  S Q ${shownOf(column)
          .map((k) => HEADS[k])
          .join(' ')}`,
        column,
      ),
    )
    .join('');
  const room = Math.max(0, height - score.length - 2);
  const rows = frame.compared.slice(0, room).map((row, k) => programLine(canvas, row, column, k));
  return filled(
    [
      paint('title', cell(cell('─ running score', NAME) + names, width)),
      ...score,
      paint('head', cell(`${cell(' program', NAME)}${head}`, width)),
      ...rows,
    ],
    canvas,
  );
};

function scoreLine({ frame, width, paint }: Canvas, { name, of, as, better }: Figure, column: number): string {
  const values = frame.scores.map(of);
  const known = values.filter((value) => !Number.isNaN(value));
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  const cells = values.map((value) => {
    const wins = value === best && known.some((other) => other !== best);
    const text = cell(`${wins ? '✓ ' : '  '}${Number.isNaN(value) ? '–' : as(value)}`, column);
    return wins ? paint('good', text) : text;
  });
  return `${cell(` ${name}`, NAME)}${cells.join('')}${' '.repeat(Math.max(0, width - NAME - column * values.length))}`;
}

function programLine(canvas: Canvas, { id, calls, runs }: ComparedRow, column: number, k: number): string {
  const { frame, ui, width, paint } = canvas;
  const selected = frame.list.offset + k === ui.cursor;
  const finished = runs.map((run) => (run.state === 'D' ? run.responseUs : Number.NaN));
  const best = Math.min(...finished.filter((value) => !Number.isNaN(value)));
  const differs = new Set(runs.map(({ state, level, done }) => `${state}${level}/${done}`)).size > 1;
  const cells = runs.map((run, r) => {
    const wins = finished[r] === best && finished.some((value) => value !== best);
    const level = run.level > 0 && run.state !== 'D' ? String(run.level) : ' ';
    const parts = [cell(`${run.done}/${calls}`, 7), cell(time(run.waitUs), 8), time(run.responseUs)];
    const text = ` ${level} ${shownOf(column)
      .map((k) => parts[k])
      .join(' ')}`;
    const mark = wins ? '✓ ' : '  ';
    const rest = cell(text, column - 3);
    return `${mark}${selected ? run.state : paint(run.state === '.' ? 'dim' : (run.state as Style), run.state)}${wins && !selected ? paint('good', rest) : rest}`;
  });
  const name = cell(`${selected ? '›' : ' '}${id}${differs ? ' ≠' : ''}`, NAME);
  const line = `${name}${cells.join('')}${' '.repeat(Math.max(0, width - NAME - column * runs.length))}`;
  return selected ? paint('selected', line) : line;
}
