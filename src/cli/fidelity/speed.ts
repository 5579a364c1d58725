import { mean } from 'd3-array';
import type { Profile } from '../../core/settings/profile.js';
import { probe, probedOf } from '../../engine/calibrate/probe.js';
import { type EngineLink, EngineProcess } from '../../engine/process/engine-process.js';
import type { Hello } from '../../engine/process/messages.js';

/** Measurements of each step of a probe. */
const TIMES = 9;

/** Starts the engines of a run, and tells how fast their machine is. */
export class Speed {
  private readonly links: EngineLink[] = [];

  constructor(private readonly profile: Profile) {}

  /** An {@link EngineSetup}'s `start`. */
  readonly start = async (hello: Hello): Promise<EngineLink> => {
    const link = await EngineProcess.start(hello);
    this.links.push(link);
    return link;
  };

  /**
   * What a probe takes now, milliseconds; undefined where the profile was calibrated for another engine, or for none, or
   * pools do not hold the probe, or an engine died. Between runs: it uses the pools.
   */
  async probe(): Promise<number | undefined> {
    const took: number[] = [];
    for (const link of this.links) {
      if (this.profile.probe?.of !== probedOf(link.ready)) return undefined;
      const ms = await probe(link, this.profile, TIMES);
      if (ms === undefined) return undefined;
      took.push(ms);
    }
    return mean(took);
  }
}
