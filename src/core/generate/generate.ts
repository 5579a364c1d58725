import { InputError } from '../errors.js';
import { MAX_TRACE_CALLS, MAX_TRACE_MS } from '../trace/limits.js';
import type { TraceRow } from '../trace/row.js';
import { poissonArrivals } from './random/arrivals.js';
import { dealer } from './random/deck.js';
import { uniforms } from './random/uniforms.js';
import { KIND_NAMES, type Shares } from './workloads/names.js';
import { KINDS } from './workloads/registry.js';

export interface GenerateOptions {
  /** What kinds of programs, in which proportion: one of `WORKLOADS`, or the caller's own. */
  readonly shares: Shares;
  readonly programs: number;
  /** Programs a second. */
  readonly rate: number;
  /** 0 … `MAX_SEED`. */
  readonly seed: number;
}

const ARRIVALS = 0;
const ORDER = 1;
const FIRST_KIND = 2;

/**
 * The rows of a workload, program by program in order of arrival; one program is in memory at a time. The same
 * options give the same rows everywhere; more programs begin with the same programs; the rate changes nothing but
 * arrivals; a program is the same alone and in a mix. Throws {@link InputError} without any shares, and where no trace
 * can hold them.
 */
export function* generate({ shares, programs, rate, seed }: GenerateOptions): Generator<TraceRow> {
  const arrivals = poissonArrivals(rate, uniforms(seed, ARRIVALS));
  const makers = KIND_NAMES.flatMap((name, k) =>
    shares[name] ? Array(shares[name]).fill(KINDS[name].start(uniforms(seed, FIRST_KIND + k))) : [],
  );
  if (makers.length === 0) throw new InputError('none; expected at least one kind of program', { field: 'shares' });
  const next = dealer(makers, uniforms(seed, ORDER));
  refuseLate(programs, rate, seed);
  let calls = 0;
  for (let k = 0; k < programs; k++) {
    const rows = next()(arrivals());
    calls += rows.length;
    if (calls > MAX_TRACE_CALLS) {
      throw new InputError(`${k} have ${MAX_TRACE_CALLS} calls, the most of a trace; expected at most so many`, {
        field: '--programs',
      });
    }
    yield* rows;
  }
}

function refuseLate(programs: number, rate: number, seed: number): void {
  const arrivals = poissonArrivals(rate, uniforms(seed, ARRIVALS));
  let lastMs = 0;
  for (let k = 0; k < programs && lastMs <= MAX_TRACE_MS; k++) lastMs = arrivals();
  if (lastMs <= MAX_TRACE_MS) return;
  throw new InputError(`${rate}: the last of ${programs} arrives after ${MAX_TRACE_MS} ms; expected more a second`, {
    field: '--rate',
  });
}
