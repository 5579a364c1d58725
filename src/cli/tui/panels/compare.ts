import { amount, time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import type { Common, ComparedRow, Score } from '../../../core/live/view/frame.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled } from './title.js';

interface Figure<T> {
  readonly name: string;
  readonly of: (run: T) => number;
  readonly as: (value: number) => string;
  /** Which way is better. */
  readonly better: 'more' | 'less';
}

const FIGURES: readonly Figure<Score>[] = [
  { name: 'programs done', of: (score) => score.donePrograms, as: amount, better: 'more' },
  { name: 'calls ended', of: (score) => score.endedCalls, as: amount, better: 'more' },
  { name: 'tokens out', of: (score) => score.tokens, as: amount, better: 'more' },
];
/** Over the programs that ended in all runs. */
const COMMON: readonly Figure<Common>[] = [
  { name: 'mean response', of: (common) => common.meanResponseUs, as: time, better: 'less' },
  { name: 'mean token latency', of: (common) => common.meanTokenLatencyUs, as: time, better: 'less' },
  { name: 'mean waiting, Σ calls', of: (common) => common.meanWaitingUs, as: time, better: 'less' },
];
/** Rows before the first program: title, figures, what the means are over, heading. */
export const COMPARE_HEAD = FIGURES.length + COMMON.length + 3;
/** The same where there is little room: the first figure of both. */
const SHORT_HEAD = 5;
export const LEAST_PROGRAMS = 2;

/** Rows before the first program in a panel of so many rows. */
export const compareHead = (height: number): number =>
  height < COMPARE_HEAD + LEAST_PROGRAMS ? SHORT_HEAD : COMPARE_HEAD;
/** Columns of a program's name, as many as leave room, and those that a run would like. */
const NAME = { most: 22, least: 10 };
const RUN = 14;

/** Columns of the name, and of each of the runs. */
interface Columns {
  readonly name: number;
  readonly column: number;
}

function columnsFor(width: number, runs: number): Columns {
  const name = Math.max(NAME.least, Math.min(NAME.most, width - RUN * runs));
  return { name, column: Math.floor((width - name) / runs) };
}

const HEADS = ['done   ', 'Σwaiting', 'response'];

/** Which of done, waiting and response there is room for. */
const shownOf = (column: number): number[] => (column >= 32 ? [0, 1, 2] : column >= 23 ? [0, 2] : [2]);

/** The running score, then every program in sight in each of the runs. */
export const drawCompare: Draw = (canvas) => {
  const { frame, ui, width, height, paint } = canvas;
  const { scores } = frame;
  const columns = columnsFor(width, scores.length);
  const { name, column } = columns;
  const names = scores.map(({ name }, k) => cell(k === ui.focus ? `▶ ${name}` : `  ${name}`, column)).join('');
  const { programs } = frame.common[0];
  const over = paint('dim', cell(` over ${programs} program${programs === 1 ? '' : 's'} that ended in all`, width));
  const most = compareHead(height) === SHORT_HEAD ? 1 : FIGURES.length + COMMON.length;
  const score = [
    ...FIGURES.slice(0, most).map((figure) => scoreLine(canvas, scores, figure, columns)),
    over,
    ...COMMON.slice(0, most).map((figure) => scoreLine(canvas, frame.common, figure, columns)),
  ];
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
  const rows = frame.compared.slice(0, room).map((row, k) => programLine(canvas, row, columns, k));
  return filled(
    [
      paint('title', cell(cell('─ running score', name) + names, width)),
      ...score,
      paint('head', cell(`${cell(' program', name)}${head}`, width)),
      ...rows,
    ],
    canvas,
  );
};

function scoreLine<T>(
  { width, paint }: Canvas,
  runs: readonly T[],
  { name: title, of, as, better }: Figure<T>,
  { name, column }: Columns,
): string {
  const values = runs.map(of);
  const known = values.filter((value) => !Number.isNaN(value));
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  const cells = values.map((value) => {
    const wins = value === best && known.some((other) => other !== best);
    const text = cell(`${wins ? '✓ ' : '  '}${Number.isNaN(value) ? '–' : as(value)}`, column);
    return wins ? paint('good', text) : text;
  });
  return `${cell(` ${title}`, name)}${cells.join('')}${' '.repeat(width - name - column * values.length)}`;
}

function programLine(canvas: Canvas, { id, calls, runs }: ComparedRow, { name, column }: Columns, k: number): string {
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
  const title = cell(`${selected ? '›' : ' '}${id}${differs ? ' ≠' : ''}`, name);
  const line = `${title}${cells.join('')}${' '.repeat(width - name - column * runs.length)}`;
  return selected ? paint('selected', line) : line;
}
