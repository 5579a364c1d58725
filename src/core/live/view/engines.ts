import type { LiveEngine } from '../engine.js';
import { PREEMPTED, RUNS } from '../letters.js';
import type { LiveState } from '../state.js';
import { stopOf } from '../why.js';
import type { EngineRow } from './frame.js';
import type { Window } from './rows.js';

/** Every engine: batch, steps, KV and swaps. `own`: the program whose blocks are told apart. */
export function enginesOf(state: LiveState, { nowUs, windowUs }: Window, own: number | undefined): EngineRow[] {
  const { options, history } = state;
  const { profile } = options;
  const calls = own === undefined ? [] : state.calls.values().filter(({ program }) => program === own);
  return state.engines.map((engine) => {
    const { last } = engine;
    let ownTokens = 0;
    for (const call of calls) {
      if (call.engine !== engine.index) continue;
      if (call.state !== RUNS && call.state !== PREEMPTED) continue;
      ownTokens += history.shape.promptTokens[call.row] + state.generated(call, nowUs);
    }
    return {
      engine: engine.index,
      members: engine.members,
      maxBatch: options.batch,
      waiting: engine.waiting,
      stepUs: engine.stepUs,
      stepTokens: last ? (last.prefillTokens + last.decodeTokens) / last.count : 0,
      budget: profile.token_budget,
      swapping: engine.swapping(nowUs),
      stop: stopOf(state, engine.index, nowUs),
      usedBlocks: last?.usedBlocks ?? 0,
      cachedBlocks: last?.cachedBlocks ?? 0,
      deviceBlocks: profile.device_blocks,
      // an estimate: what its calls share is counted for each
      ownBlocks: Math.min(last?.usedBlocks ?? 0, Math.ceil(ownTokens / profile.block_tokens)),
      hostUsed: last?.hostBlocks ?? 0,
      hostBlocks: profile.host_blocks,
      swaps: engine.swaps,
      outBlocks: engine.outBlocks,
      inBlocks: engine.inBlocks,
      ...traffic(engine, nowUs, windowUs),
      steps: engine.stepsBy(nowUs),
    };
  });
}

/** What went to the host and back over the window, or as far back as swaps are kept. */
function traffic({ recentSwaps, swaps }: LiveEngine, nowUs: number, windowUs: number) {
  const all = swaps === recentSwaps.length;
  const spanUs = Math.min(windowUs, nowUs, all ? Number.POSITIVE_INFINITY : nowUs - recentSwaps[0].t);
  const sums = { out: 0, in: 0, us: 0 };
  for (const { t, untilUs, outBlocks, inBlocks } of recentSwaps) {
    if (untilUs <= nowUs - spanUs) continue;
    sums.out += outBlocks;
    sums.in += inBlocks;
    sums.us += Math.min(untilUs, nowUs) - Math.max(t, nowUs - spanUs);
  }
  const per = (sum: number) => (spanUs > 0 ? sum / spanUs : 0);
  return { outPerS: per(sums.out) * 1e6, inPerS: per(sums.in) * 1e6, swapShare: per(sums.us) };
}
