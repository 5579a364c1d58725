import { groupBy, valuesOf } from '../arrays.js';
import type { Trace } from '../trace/trace.js';
import { type Spread, spread } from './spread.js';

export interface Tool {
  readonly tool: string;
  readonly delayMs: Spread;
}

export interface ClassOfCalls {
  readonly class: string;
  /** Programs with at least one call of the class. */
  readonly programs: number;
  readonly calls: number;
  readonly meanPromptTokens: number;
  readonly meanNewPromptTokens: number;
  readonly meanOutputTokens: number;
}

/** The delays of calls with parents, by what took them. */
export function tools(trace: Trace): Tool[] {
  const hasParents = (call: number) => trace.parents.start[call + 1] > trace.parents.start[call];
  return byLabel(trace, trace.toolOf)
    .map(({ label, rows }) => ({
      tool: trace.labels[label],
      delayMs: spread(rows.filter(hasParents).map((call) => trace.delayUs[call] / 1000)),
    }))
    .filter(({ delayMs }) => delayMs.count > 0)
    .sort((a, b) => b.delayMs.count - a.delayMs.count || (a.tool < b.tool ? -1 : 1));
}

/** By workload class, in the order of their names. */
export function classes(trace: Trace, newPromptTokens: Int32Array): ClassOfCalls[] {
  const mean = (rows: number[], of: Int32Array) => rows.reduce((sum, call) => sum + of[call], 0) / rows.length;
  return byLabel(trace, trace.classOf)
    .map(({ label, rows }) => ({
      class: trace.labels[label],
      programs: new Set(rows.map((call) => trace.program[call])).size,
      calls: rows.length,
      meanPromptTokens: mean(rows, trace.promptTokens),
      meanNewPromptTokens: mean(rows, newPromptTokens),
      meanOutputTokens: mean(rows, trace.outputTokens),
    }))
    .sort((a, b) => (a.class < b.class ? -1 : 1));
}

/** The calls of each label that has some. */
function byLabel(trace: Trace, labelOf: Int32Array): { label: number; rows: number[] }[] {
  const rows = groupBy(labelOf, trace.labels.length);
  return [...trace.labels.keys()]
    .filter((label) => rows.start[label + 1] > rows.start[label])
    .map((label) => ({ label, rows: [...valuesOf(rows, label)] }));
}
