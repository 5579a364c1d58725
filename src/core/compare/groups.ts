import { bisectRight } from 'd3-array';
import { classesOf, outputTokensOf } from '../trace/programs.js';
import type { Trace } from '../trace/trace.js';

/** Programs that are looked at together: of about one length, or of one class. */
export interface Group {
  readonly by: 'calls' | 'tokens' | 'class';
  readonly name: string;
}

/** Groups of which a program is in one at most. */
export interface Division {
  readonly groups: readonly Group[];
  /** Per program of this or another trace: the place of its group; −1: it is in none. */
  placesOf(trace: Trace): Int32Array;
}

/**
 * The quarters of a trace's programs by number of calls and by tokens generated, and its classes. Quarters that
 * do not differ are one; a division into one group says nothing and is left out.
 */
export function divisionsOf(trace: Trace): Division[] {
  const divisions = [quarters('calls', trace), quarters('tokens', trace), byClass(trace)];
  return divisions.filter(({ groups }) => groups.length > 1);
}

function quarters(by: 'calls' | 'tokens', trace: Trace): Division {
  const of = { calls: (one: Trace) => one.callsOfProgram, tokens: outputTokensOf }[by];
  const sorted = Float64Array.from(of(trace)).sort();
  const starts = [0, 0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)]);
  const lows = starts.filter((low, k) => k === 0 || low > starts[k - 1]);
  return {
    groups: lows.map((low, k) => ({ by, name: rangeName(low, lows[k + 1] ?? Number.POSITIVE_INFINITY, by) })),
    // the least of other seeds may lie below
    placesOf: (other) => Int32Array.from(of(other), (value) => Math.max(0, bisectRight(lows, value) - 1)),
  };
}

function byClass(trace: Trace): Division {
  const labels = [...new Set(classesOf(trace))].sort();
  const places = new Map(labels.map((label, k) => [label, k]));
  return {
    groups: labels.map((label) => ({ by: 'class', name: label === '' ? '(no class)' : label })),
    placesOf: (other) => Int32Array.from(classesOf(other), (label) => places.get(label) ?? -1),
  };
}

function rangeName(low: number, below: number, unit: string): string {
  const last = below - 1;
  if (!Number.isFinite(below)) return `≥ ${low} ${unit}`;
  return low === last ? `${low} ${low === 1 ? unit.slice(0, -1) : unit}` : `${low}–${last} ${unit}`;
}
