import { mean, median } from 'd3-array';
import type { Profile } from '../../core/settings/profile.js';
import { EngineDied, type EngineLink } from '../process/engine-process.js';
import type { Ready } from '../process/messages.js';
import { limitsOf, probeSteps } from './grid.js';
import { stepTask } from './tasks.js';

/** What a probe was of: another engine is not faster or slower for its machine. */
export const probedOf = ({ model, backend }: Ready): string => `${model} on ${backend}`;

/**
 * How fast an engine's machine is at the moment: what a few steps take, milliseconds, the geometric mean of their medians;
 * undefined where its pools do not hold them, or it died. What is in the pools is lost.
 */
export async function probe(engine: EngineLink, profile: Profile, times: number): Promise<number | undefined> {
  const limits = limitsOf(profile);
  const logs: number[] = [];
  try {
    for (const members of probeSteps(limits) ?? []) {
      const { request } = stepTask(members, limits, engine.ready.vocab);
      await engine.ask(request); // comes after its like
      const took: number[] = [];
      for (let k = 0; k < times; k++) took.push((mean((await engine.ask(request)).stepUs) as number) / 1000);
      logs.push(Math.log(median(took) as number));
    }
  } catch (error) {
    if (error instanceof EngineDied) return undefined;
    throw error;
  }
  return logs.length === 0 ? undefined : Math.exp(mean(logs) as number);
}
