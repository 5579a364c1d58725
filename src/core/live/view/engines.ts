import { PREEMPTED, RUNS } from '../letters.js';
import type { LiveState } from '../state.js';
import { stopOf } from '../why.js';
import type { EngineRow } from './frame.js';

/** Every engine: batch, steps, KV and swaps. `own`: the program whose blocks are told apart. */
export function enginesOf(state: LiveState, nowUs: number, own: number | undefined): EngineRow[] {
  const { options, history } = state;
  const { profile } = options;
  return state.engines.map((engine) => {
    const { last } = engine;
    let ownTokens = 0;
    for (const call of own === undefined ? [] : state.calls.values()) {
      if (call.program !== own || call.engine !== engine.index) continue;
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
      stop: stopOf(state, engine.index),
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
      steps: engine.stepsBy(nowUs),
    };
  });
}
