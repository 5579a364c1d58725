import type { LiveCall } from '../call.js';
import { DONE, LETTERS } from '../letters.js';
import { nameOf } from '../shape.js';
import type { LiveState } from '../state.js';
import { starvation } from '../why.js';
import type { Classes } from './classes.js';
import type { ProgramRow } from './frame.js';
import type { Tallies } from './tallies.js';

/** How many columns of text the window has in each panel, and how long it is. */
export interface Window {
  readonly nowUs: number;
  readonly windowUs: number;
  readonly sparkColumns: number;
  readonly timelineColumns: number;
}

/** `place`: where the program stands among those that were tallied. */
export function programRow(
  state: LiveState,
  tallies: Tallies,
  place: number,
  classes: Classes,
  window: Window,
): ProgramRow {
  const program = tallies.programs[place];
  const { shape, marks } = state.history;
  const { nowUs, windowUs, sparkColumns, timelineColumns } = window;
  const story = marks.story(program.mark, nowUs, nowUs - windowUs);
  return {
    kind: 'program',
    program: program.index,
    id: shape.programs[program.index],
    className: classes.of(program.index),
    state: LETTERS[program.state],
    level: program.level,
    serviceUs: tallies.serviceUs[place],
    waitUs: tallies.waitUs[place],
    ratio: tallies.ratio[place],
    done: program.endedCalls,
    active: program.active,
    calls: program.done ? program.endedCalls : shape.callsOfProgram[program.index],
    contextTokens: tallies.contextTokens[place],
    engine: program.engine,
    hits: program.hitTokens / program.promptTokens,
    levels: story.text(nowUs, windowUs / sparkColumns, sparkColumns, levelDigit).padStart(sparkColumns),
    states: story.text(nowUs, windowUs / timelineColumns, timelineColumns, stateLetter).padStart(timelineColumns),
  };
}

const levelDigit = (state: number, level: number): string => (level > 0 && state !== DONE ? String(level % 10) : ' ');
export const stateLetter = (state: number): string => (state === DONE ? ' ' : LETTERS[state]);

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
