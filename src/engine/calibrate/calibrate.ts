import type { Profile } from '../../core/settings/profile.js';
import type { EngineLink } from '../process/engine-process.js';
import { type Fit, fitCosts } from './fit.js';
import { measure } from './measure.js';

/** Measures an engine whose pools are those of `profile`; undefined: `tell` said to stop. */
export async function calibrate(
  engine: EngineLink,
  profile: Profile,
  rounds: number,
  tell: (share: number) => boolean,
): Promise<Fit | undefined> {
  const samples = await measure(engine, profile, rounds, tell);
  return samples && fitCosts(samples);
}
