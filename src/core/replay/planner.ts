import { chillAfter } from '../cost.js';
import type { Scheduler } from '../scheduler/scheduler.js';
import type { Station } from '../scheduler/station.js';
import type { Lookahead } from './lookahead.js';
import type { Plan } from './plan.js';
import type { StepLoad } from './step-load.js';

/** No move is planned for fewer steps than this, nor for more than twice what the last one came to, up to that. */
const MIN_REACH = 32;
const MAX_REACH = 1 << 16;

/** Plans moves: as many steps as go by without a decision (scheduling.md, section 14). */
export class Planner {
  /** How far to plan: what is cut off by an arrival was planned in vain. */
  private reach = MIN_REACH;

  constructor(
    private readonly station: Station,
    private readonly lookahead: Lookahead,
  ) {}

  /** How long the last move came to be. */
  learn({ length }: Plan): void {
    this.reach = Math.min(Math.max(MIN_REACH, 2 * length), MAX_REACH);
  }

  /**
   * Adds steps of this load to a plan that has begun: at least one, at most `limit`, and none beyond a scheduling point
   * that may decide something. No scheduler: the next point will.
   */
  fill(plan: Plan, limit: number, load: StepLoad, scheduler: Scheduler | undefined): void {
    const { cost, pool } = this.station;
    const { prefillTokens, decodeSeqs, prompts } = load;
    const most = Math.min(limit, this.reach);
    const deadlineUs = most > 1 && scheduler ? scheduler.deadlineUs(plan.startUs) : 0;
    const deadlineSteps = most > 1 && scheduler ? scheduler.deadlineSteps() : 0;
    const roomy = most > 1 && this.lookahead.lasts(most);
    let context = load.contextTokens;
    let endUs = plan.startUs;
    let { followsPoint, asked, chill } = plan;
    const prompted = prefillTokens > 0;
    for (let count = 1; count <= most; count++) {
      endUs += cost.stepUs(prefillTokens, decodeSeqs, context, prompts);
      endUs += cost.placeUs(followsPoint, asked, prompted ? 0 : chill);
      chill = chillAfter(chill, prompted, 1);
      asked = false;
      context += decodeSeqs;
      plan.add(endUs);
      followsPoint = plan.isBoundary(count);
      if (count === most || !followsPoint) continue;
      if (!scheduler?.settled || endUs >= deadlineUs || count >= deadlineSteps) break;
      if (!roomy && this.lookahead.lackAt(count) > pool.free) break;
    }
  }
}
