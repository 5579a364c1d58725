import { InputError } from '../errors.js';
import { uniforms } from '../generate/random/uniforms.js';
import { type Arrivals, arrivalTimes, type DrawnArrivals, describeArrivals } from './arrivals.js';
import { checkTimes } from './check.js';
import { MAX_TRACE_CALLS, MAX_TRACE_MS, MAX_TRACE_NAMES, MAX_TRACE_PARTS } from './limits.js';
import { topological } from './order.js';
import { namedSegments, replicate } from './replicate.js';
import { scaleTokens } from './scale-tokens.js';
import { placeOf, type Trace } from './trace.js';

/** What load is made of a trace. Left out: as the trace has it. */
export interface Load {
  /** So many programs, drawn without repetition; they keep their order. */
  readonly sample?: number;
  /** Programs with a call of more tokens, prompt and output together, are left out. */
  readonly leaveOutOver?: number;
  /** Prompts and answers are so many times as long. */
  readonly tokenScale?: number;
  /** So many copies of every program, one round after another. */
  readonly repeat?: number;
  readonly arrivals?: Arrivals;
  /** Programs arrive so many times as fast. */
  readonly rateScale?: number;
  /** Every interception lasts so many times as long. */
  readonly delayScale?: number;
  /** A whole number of 32 bits; sample and arrivals draw from streams of their own. */
  readonly seed?: number;
}

export interface Loaded {
  readonly trace: Trace;
  /** What was done, a line each. */
  readonly notes: readonly string[];
}

/**
 * Makes a load of a trace: scale tokens, leave out, sample, then repeat, then arrivals, then other scales. A program's
 * later roots keep their distance from its first. Same trace, load and seed: the same result. Throws {@link InputError}.
 */
export function applyLoad(trace: Trace, load: Load): Loaded {
  const {
    tokenScale = 1,
    leaveOutOver,
    sample,
    repeat = 1,
    arrivals = { how: 'trace' },
    rateScale = 1,
    delayScale = 1,
    seed = 0,
  } = load;
  const notes: string[] = [];
  let made = tokenScale === 1 ? trace : scaleTokens(trace, tokenScale);
  if (tokenScale !== 1) notes.push(`tokens: ${tokenScale} times as many`);
  const fit = fitting(made, leaveOutOver);
  const left = trace.programs.length - fit.length;
  if (left > 0 || sample !== undefined || repeat > 1) {
    const kept = chosen(fit, sample, seed);
    refuseCopies(made, kept, repeat);
    made = replicate(made, kept, repeat);
    if (left > 0)
      notes.push(`left out: ${left} of ${trace.programs.length} programs, with a call of over ${leaveOutOver} tokens`);
    if (sample !== undefined) notes.push(`sample: ${sample} of ${fit.length} programs (seed ${seed})`);
    if (repeat > 1) notes.push(`repeat: ${repeat} copies of every program`);
  }
  if (arrivals.how !== 'trace' || rateScale !== 1 || repeat > 1) {
    made = { ...made, arrivalUs: exact(arrivalsOf(made, arrivals, rateScale, repeat, seed), 'arrivals') };
    const drawn = arrivals.how === 'poisson' ? ` (seed ${seed})` : '';
    const scaled = rateScale === 1 ? '' : `, ${rateScale} times as fast`;
    if (arrivals.how !== 'trace' || scaled) notes.push(`arrivals: ${describeArrivals(arrivals)}${drawn}${scaled}`);
  }
  if (delayScale !== 1) {
    made = {
      ...made,
      delayUs: exact(
        made.delayUs.map((us) => Math.floor(us * delayScale + 0.5)),
        '--delay-scale',
      ),
    };
    notes.push(`delays: ${delayScale} times as long`);
    checkTimes(made, topological(made), (call) => placeOf(made, call), '--delay-scale');
  }
  return { trace: made, notes };
}

/** Refuses times whose microseconds a double cannot hold. */
function exact(timesUs: Float64Array, field: string): Float64Array {
  if (!timesUs.some((us) => us > Number.MAX_SAFE_INTEGER)) return timesUs;
  throw new InputError(`a time of more than ${MAX_TRACE_MS} ms; expected a smaller scale, or a larger rate`, { field });
}

/** All copies are in memory, as calls that were read are. */
function refuseCopies(trace: Trace, kept: readonly number[], copies: number): void {
  if (copies === 1) return;
  const calls = kept.reduce((sum, program) => sum + trace.callsOfProgram[program], 0);
  const parts = trace.segments.values.length + trace.parents.values.length;
  const size = Math.max(
    calls / MAX_TRACE_CALLS,
    ((parts / trace.calls) * calls) / MAX_TRACE_PARTS,
    namedSegments(trace, kept).reduce((sum, named) => sum + named, 0) / MAX_TRACE_NAMES,
  );
  const most = Math.max(1, Math.floor(1 / size));
  if (copies <= most) return;
  throw new InputError(`${copies} copies of ${calls} calls; expected at most ${most}, which fit in memory`, {
    field: '--repeat',
  });
}

/** The programs all of whose calls have at most `most` tokens. */
function fitting(trace: Trace, most = Number.POSITIVE_INFINITY): number[] {
  const over = new Set<number>();
  for (let call = 0; call < trace.calls; call++) {
    if (trace.promptTokens[call] + trace.outputTokens[call] > most) over.add(trace.program[call]);
  }
  const kept = Array.from(trace.programs.keys()).filter((program) => !over.has(program));
  if (kept.length > 0) return kept;
  throw new InputError(`every program has a call of over ${most} tokens; expected some that fit`, {
    field: '--leave-out-over',
  });
}

/** Each program is kept with the same chance; their order stays. */
function chosen(all: number[], sample: number | undefined, seed: number): number[] {
  const programs = all.length;
  if (sample === undefined) return all;
  if (sample > programs) {
    throw new InputError(`${sample} of ${programs} programs; expected at most ${programs}`, { field: '--sample' });
  }
  const uniform = uniforms(seed, 0);
  let left = sample;
  return all.filter((_, place) => {
    const take = uniform() * (programs - place) < left;
    if (take) left--;
    return take;
  });
}

/** Per call: when a root arrives, microseconds. */
function arrivalsOf(trace: Trace, arrivals: Arrivals, rateScale: number, rounds: number, seed: number): Float64Array {
  const first = firstArrivals(trace);
  const arrives =
    arrivals.how === 'trace' ? recorded(first, rateScale, rounds) : drawn(first, arrivals, rateScale, seed);
  return trace.arrivalUs.map((us, call) => {
    const program = trace.program[call];
    return us - first[program] + arrives[program]; // NaN stays NaN: not a root
  });
}

function firstArrivals(trace: Trace): Float64Array {
  const first = new Float64Array(trace.programs.length).fill(Number.POSITIVE_INFINITY);
  for (let call = 0; call < trace.calls; call++) {
    const program = trace.program[call];
    if (trace.arrivalUs[call] < first[program]) first[program] = trace.arrivalUs[call];
  }
  return first;
}

/** As recorded, round after round at the rate of the first. */
function recorded(first: Float64Array, rateScale: number, rounds: number): Float64Array {
  const programs = first.length / rounds;
  const start = first.reduce((least, us) => Math.min(least, us), Number.POSITIVE_INFINITY);
  const end = first.reduce((most, us) => Math.max(most, us), 0);
  const roundUs = programs > 1 ? ((end - start) * programs) / (programs - 1) : 0;
  return first.map((us, program) => {
    const round = Math.floor(program / programs);
    return start + Math.floor((us - start + round * roundUs) / rateScale + 0.5);
  });
}

/** Programs keep their order: the one that came first comes first. */
function drawn(
  first: Float64Array,
  arrivals: DrawnArrivals | { how: 'at-once' },
  rateScale: number,
  seed: number,
): Float64Array {
  const arrives = new Float64Array(first.length);
  if (arrivals.how === 'at-once') return arrives;
  const next = arrivalTimes({ ...arrivals, rate: arrivals.rate * rateScale }, uniforms(seed, 1));
  const order = Array.from(first.keys()).sort((a, b) => first[a] - first[b] || a - b);
  for (const program of order) arrives[program] = Math.floor(next() * 1e6 + 0.5);
  return arrives;
}
