import type { Profile } from '../../core/settings/profile.js';
import type { Trace } from '../../core/trace/trace.js';
import { type Fit, fitCosts } from './fit.js';
import { measure, type Subjects } from './measure.js';

/**
 * Measures engines whose pools are those of `profile`, in a grid of steps and in runs of `rehearsed` or of generated
 * programs; undefined: `tell` said to stop.
 */
export async function calibrate(
  engines: Subjects,
  profile: Profile,
  rounds: number,
  tell: (share: number) => boolean,
  rehearsed?: Trace,
): Promise<Fit | undefined> {
  const samples = await measure(engines, profile, rounds, tell, rehearsed);
  return samples && fitCosts(samples);
}
