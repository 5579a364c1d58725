import { valuesOf } from '../../arrays.js';
import type { LiveCall } from '../call.js';
import { LETTERS } from '../letters.js';
import { callsOf, nameOf, type Shape } from '../shape.js';
import { amount, time } from '../short.js';
import type { LiveState } from '../state.js';
import { whyNot } from '../why.js';
import { hasEnded, toolFromUs } from './arrival.js';
import { waitingOf } from './compare.js';
import { drawDag } from './dag.js';
import type { CallRow, Detail, DetailView } from './frame.js';

/** A program that was entered: its calls as a DAG; of a call also why it is not in the batch. */
export function detailOf(state: LiveState, { program, call }: Detail, nowUs: number): DetailView {
  const { history } = state;
  const { shape } = history;
  const calls = parentsFirst(callsOf(shape, program), shape);
  const path = criticalPath(state, calls, nowUs);
  const critical = new Set(path);
  const lines = drawDag(calls, shape.parents, shape.children, critical);
  const rows = lines.map(({ call: row, gutter }) => rowOf(state, row, gutter, critical.has(row), nowUs));
  return {
    title: call === undefined ? shape.programs[program] : nameOf(shape, call),
    facts: call === undefined ? programFacts(state, program, path.length, nowUs) : callFacts(state, call, nowUs),
    calls: rows,
    start: startOf(rows, call),
    why: call === undefined ? [] : whyOf(state, call, nowUs),
  };
}

function startOf(rows: readonly CallRow[], call: number | undefined): number {
  if (call !== undefined) return rows.findIndex((row) => row.call === call);
  const here = rows.findIndex(({ state }) => !'DT.'.includes(state));
  return Math.max(0, here >= 0 ? here : rows.findIndex(({ state }) => state === 'T'));
}

function whyOf(state: LiveState, row: number, nowUs: number): string[] {
  const call = state.calls.get(row);
  if (call) return whyNot(state, call, nowUs);
  if (hasEnded(state, row, nowUs)) return ['done'];
  const { shape } = state.history;
  const parents = Array.from(valuesOf(shape.parents, row));
  const waitsFor = parents.filter((parent) => !hasEnded(state, parent, nowUs));
  if (waitsFor.length > 0) {
    return [`has not arrived: it comes after ${waitsFor.map((parent) => shape.callId[parent]).join(', ')}`];
  }
  if (parents.length === 0) return ['has not arrived'];
  const readyUs = toolFromUs(state, row, nowUs) as number;
  const tool = shape.labels[shape.toolOf[row]] || 'the interception';
  return [`has not arrived: ${tool} takes ${time(shape.delayUs[row])}, ${time(nowUs - readyUs)} of it have gone by`];
}

/** In the order of the trace, but parents before their children. */
function parentsFirst(own: Iterable<number>, { parents }: Shape): number[] {
  const seen = new Set<number>();
  const sorted: number[] = [];
  const visit = (first: number): void => {
    const stack = [first];
    while (stack.length > 0) {
      const row = stack[stack.length - 1];
      const next = valuesOf(parents, row).find((parent) => !seen.has(parent));
      if (next !== undefined) stack.push(next);
      else {
        stack.pop();
        if (!seen.has(row)) sorted.push(row);
        seen.add(row);
      }
    }
  };
  for (const row of own) visit(row);
  return sorted;
}

/** From the call that ends last, or has not ended, up to the parent that ended last, to a root. */
function criticalPath(state: LiveState, calls: readonly number[], nowUs: number): number[] {
  const { calls: table, shape } = state.history;
  const endUs = (row: number) => (hasEnded(state, row, nowUs) ? table.endUs(row) : Number.POSITIVE_INFINITY);
  const arrived = calls.filter((row) => state.calls.has(row) || hasEnded(state, row, nowUs));
  if (arrived.length === 0) return [];
  let row = arrived.reduce((last, one) => (endUs(one) > endUs(last) ? one : last));
  const path = [row];
  for (;;) {
    const parents = valuesOf(shape.parents, row);
    if (parents.length === 0) return path.reverse();
    row = parents.reduce((last, one) => (endUs(one) > endUs(last) ? one : last));
    path.push(row);
  }
}

function programFacts(state: LiveState, index: number, pathCalls: number, nowUs: number): string[] {
  const program = state.programAt(index);
  if (!program) return ['has not arrived'];
  const { shape } = state.history;
  const active = program.active > 0 ? `, ${program.active} here` : '';
  const calls = shape.callsOfProgram[index];
  const ended = `${program.endedCalls}${calls < 0 ? '' : ` of ${calls}`} calls ended${active}`;
  const table = `process table: T ${time(program.serviceUs)}, W ${time(program.waitUs)} of ${tableOf(state)}`;
  const took = program.done ? [`done after ${time(program.endUs - program.arrivalUs)}`] : [];
  const path = pathCalls > 1 ? [`critical path (*): ${pathCalls} calls`] : [];
  const waitUs = program.callWaitUs + (waitingOf(state, nowUs).get(index) ?? 0);
  const waited = `waited ${time(waitUs)}, sum over calls`;
  return [
    ended,
    waited,
    table,
    ...took,
    ...path,
    `${program.preemptions} preemptions`,
    `${amount(program.tokens)} tokens out`,
  ];
}

/** What the process table counts, where the list has sums over all calls. */
const tableOf = ({ options }: LiveState): string =>
  options.policy === 'atlas' ? 'the longest chain that ended' : 'ended calls';

function callFacts(state: LiveState, row: number, nowUs: number): string[] {
  const { shape, calls } = state.history;
  const after = Array.from(valuesOf(shape.parents, row), (parent) => shape.callId[parent]);
  const tool = shape.labels[shape.toolOf[row]];
  const size = `${amount(shape.promptTokens[row])} tokens in, ${amount(shape.outputTokens[row])} out`;
  const origin = after.length === 0 ? 'a root' : `after ${after.join(', ')}${tool === '' ? '' : ` by ${tool}`}`;
  const call = state.calls.get(row);
  if (call) return [size, origin, ...counts(call)];
  if (!hasEnded(state, row, nowUs)) return [size, origin];
  return [size, origin, `engine ${calls.engine[row]}`, `${calls.preemptions[row]} preemptions`];
}

const counts = ({ engine, preemptions, swapOuts, recomputes }: LiveCall): string[] => [
  `engine ${engine}`,
  `${preemptions} preemptions, ${swapOuts} swaps, ${recomputes} recomputes`,
];

function rowOf(state: LiveState, row: number, gutter: string, critical: boolean, nowUs: number): CallRow {
  const { shape, calls } = state.history;
  const known = {
    call: row,
    id: shape.callId[row],
    gutter,
    critical,
    tool: shape.labels[shape.toolOf[row]],
    promptTokens: shape.promptTokens[row],
    outputTokens: shape.outputTokens[row],
  };
  const call = state.calls.get(row);
  if (call) {
    return {
      ...known,
      state: LETTERS[call.state],
      level: call.level,
      arrivalUs: call.arrivalUs,
      waitUs: state.waitUs(call, nowUs),
      serviceUs: state.serviceUs(call, nowUs),
      firstTokenUs: call.firstTokenUs < 0 ? Number.NaN : call.firstTokenUs - call.arrivalUs,
      preemptions: call.preemptions,
      generated: state.generated(call, nowUs),
      hitTokens: call.hitOwnTokens + call.hitOtherTokens,
    };
  }
  const ended = hasEnded(state, row, nowUs);
  const or = (value: number) => (ended ? value : Number.NaN);
  return {
    ...known,
    // its parents have ended and its delay runs, or it waits for them
    state: ended ? 'D' : toolFromUs(state, row, nowUs) === undefined ? '.' : 'T',
    level: 0,
    arrivalUs: or(calls.arrivalUs[row]),
    waitUs: or(calls.waitingUs[row]),
    serviceUs: or(calls.serviceUs[row]),
    firstTokenUs: or(calls.firstTokenUs[row] - calls.arrivalUs[row]),
    preemptions: ended ? calls.preemptions[row] : 0,
    generated: ended ? shape.outputTokens[row] : 0,
    hitTokens: or(calls.hitOwnTokens[row] + calls.hitOtherTokens[row]),
  };
}
