import { extent } from 'd3-array';
import { InputError } from '../../core/errors.js';
import { MAX_SEED } from '../../core/generate/random/seed.js';
import type { Trace } from '../../core/trace/trace.js';
import type { CompareFlags } from '../commands/compare.js';
import { type LoadedTrace, loadTrace, type TraceFlags } from '../load-trace.js';
import { quantity } from '../numbers.js';

/** The trace of each seed, and how they differ. */
export interface Draws {
  readonly seeds: readonly number[];
  readonly note: string | undefined;
  load(seed: number): Promise<LoadedTrace>;
}

/**
 * With several seeds each is another draw of what the trace flags leave to chance. Where two seeds give the same
 * trace, the arrivals are drawn: Poisson, at the mean rate of the trace. Throws InputError.
 */
export async function drawsOf(paths: readonly string[], flags: CompareFlags): Promise<Draws> {
  const { seeds: count, seed = 0 } = flags;
  if (seed + count - 1 > MAX_SEED) {
    throw new InputError(`${seed}, and ${count} from there; expected none above ${MAX_SEED}`, { field: '--seed' });
  }
  const seeds = Array.from({ length: count }, (_, k) => seed + k);
  const first = await loadTrace(paths, flags);
  if (count === 1) return { seeds, note: undefined, load: async () => first };
  if (paths.includes('-')) throw new InputError('stdin can be read only once; expected a file', { field: '--seeds' });
  const second = await loadTrace(paths, { ...flags, seed: seed + 1 });
  const differ = differences(first.trace, second.trace);
  const drawn = differ === '' ? atOwnRate(flags, first.trace) : { flags, what: differ };
  const known = differ === '' ? [] : [first, second];
  return {
    seeds,
    note: `${count} seeds: ${drawn.what} drawn anew for each; intervals are 95 %, ratios paired by seed`,
    load: async (s) => known[s - seed] ?? loadTrace(paths, { ...drawn.flags, seed: s }),
  };
}

function differences(a: Trace, b: Trace): string {
  const programs = a.calls !== b.calls || a.programs.some((id, p) => id !== b.programs[p]);
  if (programs) return 'programs and arrivals';
  return a.arrivalUs.some((us, call) => us !== b.arrivalUs[call] && !Number.isNaN(us)) ? 'arrivals' : '';
}

function atOwnRate(flags: TraceFlags, trace: Trace): { flags: TraceFlags; what: string } {
  const { arrivals = 'trace' } = flags;
  const [from = 0, to = 0] = extent(trace.arrivalUs);
  if (from === to || arrivals !== 'trace') {
    throw new InputError('the seed decides nothing; expected --arrivals poisson:RATE or --sample N too', {
      field: '--seeds',
    });
  }
  const rate = ((trace.programs.length - 1) / (to - from)) * 1e6;
  return {
    flags: { ...flags, arrivals: `poisson:${rate}`, rateScale: undefined },
    what: `arrivals (Poisson, the trace's own ${quantity(rate)} programs a second)`,
  };
}
