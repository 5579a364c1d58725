import type { LiveCall } from '../call.js';
import { LETTERS } from '../letters.js';
import { nameOf } from '../shape.js';
import type { LiveState } from '../state.js';
import { starvation } from '../why.js';
import type { ProgramRow } from './frame.js';
import type { Classes } from './order.js';
import type { Tallied } from './tallies.js';

/** How many columns of text the window has in each panel, and how long it is. */
export interface Window {
  readonly nowUs: number;
  readonly windowUs: number;
  readonly sparkColumns: number;
  readonly timelineColumns: number;
}

export function programRow(state: LiveState, tallied: Tallied, classes: Classes, window: Window): ProgramRow {
  const { program } = tallied;
  const { shape } = state.history;
  return {
    kind: 'program',
    program: program.index,
    id: shape.programs[program.index],
    className: classes.of(program.index),
    state: LETTERS[program.state],
    level: program.level,
    serviceUs: tallied.serviceUs,
    waitUs: tallied.waitUs,
    ratio: tallied.ratio,
    done: program.endedCalls,
    active: program.active,
    calls: program.done ? program.endedCalls : shape.callsOfProgram[program.index],
    contextTokens: tallied.contextTokens,
    engine: program.engine,
    hits: program.hitTokens / program.promptTokens,
    ...overTime(state, tallied, window),
  };
}

function overTime(
  { history }: LiveState,
  { program }: Tallied,
  { nowUs, windowUs, sparkColumns, timelineColumns }: Window,
) {
  const story = history.marks.story(program.mark, nowUs, nowUs - windowUs);
  const sample = (columns: number) => {
    const states = new Int8Array(columns);
    const levels = new Int8Array(columns);
    story.sample(nowUs, windowUs / columns, states, levels);
    return { states, levels };
  };
  const spark = sample(sparkColumns);
  const line = sample(timelineColumns);
  const here = (k: number) => spark.states[k] >= 0 && LETTERS[spark.states[k]] !== 'D';
  return {
    levels: textOf(spark.levels, (level, k) => (level > 0 && here(k) ? String(level % 10) : ' ')),
    states: textOf(line.states, (code) => (code < 0 || LETTERS[code] === 'D' ? ' ' : LETTERS[code])),
  };
}

/** A character each: ten times a second for all rows in sight, so without a list between. */
function textOf(values: Int8Array, letter: (value: number, k: number) => string): string {
  let text = '';
  for (let k = 0; k < values.length; k++) text += letter(values[k], k);
  return text;
}

/** A thread in the tree: the sums of its calls that are here, and the rest of the one that is farthest. */
export function threadRow(state: LiveState, id: string, calls: readonly LiveCall[], window: Window): ProgramRow {
  const rows = calls.map((call) => callRow(state, call, window));
  const sum = (of: (row: ProgramRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const first = rows.reduce((best, row) => (LETTERS.indexOf(row.state) > LETTERS.indexOf(best.state) ? row : best));
  return {
    ...{ ...first, kind: 'thread', call: undefined, id, className: '', active: calls.length },
    serviceUs: sum(({ serviceUs }) => serviceUs),
    waitUs: sum(({ waitUs }) => waitUs),
    ratio: rows.reduce((most, { ratio }) => Math.max(most, ratio), first.ratio),
    contextTokens: sum(({ contextTokens }) => contextTokens),
  };
}

/** A call in the tree, under its program or thread. */
export function callRow(state: LiveState, call: LiveCall, window: Window): ProgramRow {
  const { shape } = state.history;
  const { waitUs, serviceUs } = starvation(state, call, window.nowUs);
  return {
    kind: 'call',
    program: call.program,
    call: call.row,
    id: nameOf(shape, call.row).slice(shape.programs[call.program].length + 1),
    className: shape.labels[shape.toolOf[call.row]],
    state: LETTERS[call.state],
    level: call.level,
    serviceUs: state.serviceUs(call, window.nowUs),
    waitUs: state.waitUs(call, window.nowUs),
    ratio: waitUs / serviceUs,
    done: 0,
    active: 0,
    calls: 0,
    contextTokens: shape.promptTokens[call.row] + state.generated(call, window.nowUs),
    engine: call.engine,
    hits: (call.hitOwnTokens + call.hitOtherTokens) / shape.promptTokens[call.row],
    levels: '',
    states: '',
  };
}
