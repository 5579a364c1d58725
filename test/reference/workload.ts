import type { TraceRow } from '../../src/core/trace/row.js';
import type { Call, Program } from './call.js';
import { Contents } from './tokens.js';

/** The calls of a trace in the order of its rows, and its programs in the order of their first row. */
export interface Workload {
  readonly calls: readonly Call[];
  readonly programs: readonly Program[];
}

/** Section 2: rows, in any order, become calls that know their parents and children. */
export function callsOf(rows: readonly TraceRow[], blockTokens: number): Workload {
  const contents = new Contents(rows);
  const programs = new Map<string, Program>();
  const calls = rows.map((row, index) => {
    const program = programs.get(row.program) ?? { id: row.program, calls: [], serviceUs: 0, waitingUs: 0 };
    programs.set(row.program, program);
    const call = newCall(row, index, program, contents.keysOf(row, blockTokens));
    program.calls.push(call);
    return call;
  });
  for (const call of calls) {
    for (const id of new Set(call.row.after ?? [])) {
      const parent = call.program.calls.find((other) => other.row.call === id);
      if (parent === undefined) throw new Error(`no call ${id} in program ${call.program.id}`);
      call.parents.push(parent);
      parent.children.push(call);
    }
  }
  return { calls, programs: [...programs.values()] };
}

function newCall(row: TraceRow, index: number, program: Program, keys: readonly number[]): Call {
  return {
    index,
    row,
    program,
    prompt: row.input.reduce((sum, [, tokens]) => sum + tokens, 0),
    output: row.output,
    priority: row.priority ?? 0,
    keys,
    parents: [],
    children: [],
    engine: -1,
    arrivalUs: Number.NaN,
    firstTokenUs: Number.NaN,
    endUs: Number.NaN,
    serviceUs: 0,
    generated: 0,
    computed: 0,
    blocks: [],
    hostBlocks: 0,
    level: 1,
    entry: 0,
    quantumUs: 0,
    inheritedServiceUs: 0,
    inheritedWaitingUs: 0,
    promotedServiceUs: 0,
    promotedWaitingUs: 0,
    droppedAt: null,
    preemptions: 0,
    swapOuts: 0,
    recomputes: 0,
    hitTokens: 0,
    levels: [],
  };
}
