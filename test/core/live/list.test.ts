import { describe, expect } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { fold } from '../../../src/core/live/fold.js';
import { History } from '../../../src/core/live/history.js';
import { LETTERS, RUNS } from '../../../src/core/live/letters.js';
import type { PlainOptions } from '../../../src/core/live/setup.js';
import { LiveState } from '../../../src/core/live/state.js';
import { Classes } from '../../../src/core/live/view/classes.js';
import { COLUMNS, type Column } from '../../../src/core/live/view/columns.js';
import type { ProgramRow, View } from '../../../src/core/live/view/frame.js';
import { listOf } from '../../../src/core/live/view/list.js';
import { Replay } from '../../../src/core/replay/replay.js';
import { type Case, cases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { traceOf } from './run.js';

const VIEW: View = {
  ...{
    focus: 0,
    sort: 'id',
    inverted: false,
    filter: '',
    excluded: false,
    tree: false,
    offset: 0,
    rows: 1e6,
    page: 1e6,
    cursor: 0,
  },
  ...{ follow: undefined, sparkColumns: 5, timelineColumns: 5, queueColumns: 5, events: 0, detail: undefined },
};

/** The state in the middle of a run. */
function midway({ rows, options }: Case): LiveState {
  const trace = traceOf(rows);
  const events: RunEvent[] = [];
  const replay = new Replay(trace, options, { sink: (event) => events.push(event) });
  while (replay.advance(1000));
  replay.end();
  const state = new LiveState(new History(trace), options as PlainOptions);
  for (const event of events.slice(0, Math.ceil(0.7 * events.length))) fold(state, event);
  return state;
}

function shown(state: LiveState, view: Partial<View>) {
  const { nowUs } = state;
  const window = { nowUs, windowUs: 10_000, sparkColumns: 5, timelineColumns: 5 };
  return listOf(state, new Classes(state.history.shape), { ...VIEW, ...view }, window);
}

/** What a row is sorted by, greatest first; of names there is none. */
const VALUES: Record<Column, (row: ProgramRow) => number> = {
  id: () => 0,
  class: () => 0,
  state: ({ state }) => (state === 'D' ? -1 : LETTERS.indexOf(state)),
  level: ({ level }) => level,
  service: ({ serviceUs }) => serviceUs,
  waiting: ({ waitUs }) => waitUs,
  ratio: ({ ratio }) => (Number.isNaN(ratio) ? -1 : ratio),
  calls: ({ done }) => done,
  context: ({ contextTokens }) => contextTokens,
  engine: ({ engine }) => engine,
  hits: ({ hits }) => (Number.isNaN(hits) ? -1 : hits),
};

function inOrder(rows: readonly ProgramRow[], sort: Column, inverted: boolean): ProgramRow[] {
  const sign = inverted ? -1 : 1;
  const name = (row: ProgramRow) => (sort === 'id' ? row.id : sort === 'class' ? row.className : '');
  const value = VALUES[sort];
  return rows.toSorted((a, b) => {
    if ((a.state === 'D') !== (b.state === 'D')) return a.state === 'D' ? 1 : -1;
    if (name(a) !== name(b)) return sign * (name(a) < name(b) ? -1 : 1);
    if (value(a) !== value(b)) return sign * (value(b) - value(a));
    return a.program - b.program;
  });
}

describe('the list of programs, on random runs', () => {
  fuzz('what is in sight is a part of all rows in order, and who is followed has its place there', cases, 40, (run) => {
    const state = midway(run);
    for (const { id: sort } of COLUMNS) {
      for (const inverted of [false, true]) {
        const { rows } = shown(state, { sort, inverted });
        expect(rows.map(({ program }) => program)).toEqual(inOrder(rows, sort, inverted).map(({ program }) => program));
        const offset = rows.length >> 1;
        const part = shown(state, { sort, inverted, offset, rows: 2, page: 2, follow: rows[0]?.program });
        expect(part).toMatchObject({ all: rows.length, followed: rows.length > 0 ? 0 : -1 });
        const from = offset > 0 ? 0 : Math.max(0, Math.min(offset, rows.length - 2));
        expect(part.rows).toEqual(rows.slice(from, from + 2));
        const last = shown(state, { sort, inverted, offset: rows.length, rows: 1, page: 1 });
        expect(last.rows).toEqual(rows.slice(-1));
        // the list draws two of them: so the last two can be reached, and who is followed is one of two
        const drawn = shown(state, { sort, inverted, offset: rows.length, rows: 9, page: 2 });
        expect(drawn.rows).toEqual(rows.slice(-2));
        const third = shown(state, { sort, inverted, rows: 9, page: 2, follow: rows[2]?.program });
        if (rows.length > 3) expect([0, 1]).toContain(third.followed - third.offset);
      }
    }
  });

  fuzz('a filter keeps the rows whose id or class has the words, in the same order', cases, 20, (run) => {
    const state = midway(run);
    const { rows } = shown(state, { sort: 'waiting' });
    const word = rows[0]?.id.slice(-1).toLowerCase() ?? 'x';
    const has = ({ id, className }: ProgramRow) => `${id} ${className}`.toLowerCase().includes(word);
    expect(shown(state, { sort: 'waiting', filter: word }).rows).toEqual(rows.filter(has));
    const others = shown(state, { sort: 'waiting', filter: word, excluded: true });
    expect(others.rows).toEqual(rows.filter((row) => !has(row)));
    expect(shown(state, { filter: word, excluded: true, follow: rows[0]?.program }).followed).toBe(-1);
  });

  fuzz('a filter for a state keeps the programs that have a call in it', cases, 40, (run) => {
    const state = midway(run);
    const calls = state.calls.values();
    for (const [number, letter] of [...LETTERS].entries()) {
      const has = (row: ProgramRow) =>
        number > RUNS
          ? row.state === letter
          : calls.some((call) => call.program === row.program && call.state === number);
      const { rows } = shown(state, {});
      expect(shown(state, { filter: `s:${letter}` }).rows, letter).toEqual(rows.filter(has));
    }
    expect(shown(state, { filter: 's:?' }).rows).toEqual([]);
  });
});
