import { type Rows, valuesOf } from '../../arrays.js';

/** A line of the DAG: the lanes beside a call, as `git log --graph` draws them. */
export interface DagLine {
  readonly call: number;
  readonly gutter: string;
}

/**
 * Draws calls, given parents first, with a lane for every call whose children are still to come: `o` is the call, `*`
 * one on the critical path, `|` a lane that goes by; what joins stands as `\\`.
 */
export function drawDag(
  calls: readonly number[],
  parents: Rows,
  children: Rows,
  critical: ReadonlySet<number>,
): DagLine[] {
  const shown = new Set(calls);
  const open = new Map<number, number>();
  const lanes: (number | undefined)[] = [];
  return calls.map((call) => {
    const above = valuesOf(parents, call).filter((parent) => shown.has(parent));
    const ended = new Set<number>();
    for (const parent of above) {
      const left = (open.get(parent) ?? 1) - 1;
      open.set(parent, left);
      if (left === 0) ended.add(parent);
    }
    const taken = lanes.findIndex((lane) => lane !== undefined && ended.has(lane));
    const free = lanes.indexOf(undefined);
    const lane = taken >= 0 ? taken : free >= 0 ? free : lanes.length;
    const marks = Array.from({ length: Math.max(lanes.length, lane + 1) }, (_, k) => {
      if (k === lane) return critical.has(call) ? '*' : 'o';
      if (lanes[k] === undefined) return ' ';
      return ended.has(lanes[k]) ? '/' : '|';
    });
    for (let k = 0; k < lanes.length; k++)
      if (lanes[k] !== undefined && ended.has(lanes[k] as number)) lanes[k] = undefined;
    const below = valuesOf(children, call).filter((child) => shown.has(child)).length;
    if (below > 0) open.set(call, below);
    lanes[lane] = below > 0 ? call : undefined;
    while (lanes.length > 0 && lanes[lanes.length - 1] === undefined) lanes.pop();
    return { call, gutter: marks.join('') };
  });
}
