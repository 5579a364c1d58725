import { mean, median } from 'd3-array';
import type { Profile } from '../../core/settings/profile.js';
import type { EngineLink } from '../process/engine-process.js';
import { limitsOf, probeSteps } from './grid.js';
import { stepTask } from './tasks.js';

/**
 * How fast an engine's machine is at the moment: what a few steps take, milliseconds, the geometric mean of their medians.
 * What is in the engine's pools is lost.
 */
export async function probe(engine: EngineLink, profile: Profile, times: number): Promise<number> {
  const limits = limitsOf(profile);
  const logs: number[] = [];
  for (const members of probeSteps(limits)) {
    const { request } = stepTask(members, limits, engine.ready.vocab);
    await engine.ask(request); // comes after its like
    const took: number[] = [];
    for (let k = 0; k < times; k++) took.push((mean((await engine.ask(request)).stepUs) as number) / 1000);
    logs.push(Math.log(median(took) as number));
  }
  return Math.exp(mean(logs) ?? Number.NaN);
}
