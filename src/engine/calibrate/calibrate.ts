import type { Profile } from '../../core/settings/profile.js';
import type { Trace } from '../../core/trace/trace.js';
import type { EngineLink } from '../process/engine-process.js';
import { type Fit, fitCosts } from './fit.js';
import { measure } from './measure.js';

/**
 * Measures an engine whose pools are those of `profile`, in a grid of steps and in runs of `rehearsed` or of generated
 * programs; undefined: `tell` said to stop.
 */
export async function calibrate(
  engine: EngineLink,
  profile: Profile,
  rounds: number,
  tell: (share: number) => boolean,
  rehearsed?: Trace,
): Promise<Fit | undefined> {
  const samples = await measure(engine, profile, rounds, tell, rehearsed);
  return samples && fitCosts(samples);
}
