import { classesOf, outputTokensOf } from '../trace/programs.js';
import type { Trace } from '../trace/trace.js';

/** Programs that are looked at together: of about one length, or of one class. */
export interface Group {
  readonly by: 'calls' | 'tokens' | 'class';
  readonly name: string;
  has(trace: Trace, program: number): boolean;
}

/**
 * The quarters of a trace's programs by number of calls and by tokens generated, and its classes. Quarters that
 * do not differ are one; a division into one group says nothing and is left out.
 */
export function groupsOf(trace: Trace): Group[] {
  const divisions = [quarters('calls', trace), quarters('tokens', trace), byClass(trace)];
  return divisions.filter((groups) => groups.length > 1).flat();
}

function quarters(by: 'calls' | 'tokens', trace: Trace): Group[] {
  const of = { calls: callsOf, tokens: tokensOf }[by];
  const sorted = Float64Array.from(trace.programs, (_, program) => of(trace)[program]).sort();
  const starts = [0, 0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)]);
  const lows = starts.filter((low, k) => k === 0 || low > starts[k - 1]);
  return lows.map((low, k) => {
    const below = lows[k + 1] ?? Number.POSITIVE_INFINITY;
    return {
      by,
      name: rangeName(low, below, by),
      // the least and the most of other seeds may lie outside
      has: (other, program) => (k === 0 || of(other)[program] >= low) && of(other)[program] < below,
    };
  });
}

function byClass(trace: Trace): Group[] {
  const labels = [...new Set(trace.programs.map((_, program) => classOf(trace)[program]))].sort();
  return labels.map((label) => ({
    by: 'class',
    name: label === '' ? '(no class)' : label,
    has: (other, program) => classOf(other)[program] === label,
  }));
}

function rangeName(low: number, below: number, unit: string): string {
  const last = below - 1;
  if (!Number.isFinite(below)) return `≥ ${low} ${unit}`;
  return low === last ? `${low} ${low === 1 ? unit.slice(0, -1) : unit}` : `${low}–${last} ${unit}`;
}

const callsOf = (trace: Trace): Int32Array => trace.callsOfProgram;
const tokensOf = once(outputTokensOf);
const classOf = once(classesOf);

function once<T>(of: (trace: Trace) => T): (trace: Trace) => T {
  const known = new WeakMap<Trace, T>();
  return (trace) => {
    const found = known.get(trace) ?? of(trace);
    known.set(trace, found);
    return found;
  };
}
