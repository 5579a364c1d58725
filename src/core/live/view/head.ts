import { type LiveState, TOKENS } from '../state.js';
import type { Head, Score } from './frame.js';
import type { Window } from './rows.js';

/** The figures of the header. */
export function headOf(state: LiveState, trace: string, { nowUs, windowUs }: Window): Head {
  const { options, totals, engines, history } = state;
  const { profile } = options;
  const tokens = totals.tokens + untold(state, nowUs);
  const spanUs = Math.min(windowUs, nowUs);
  const [before] = state.samples.read(TOKENS, nowUs, windowUs * 2, 2, tokens, state.nowUs);
  const sum = (of: (engine: (typeof engines)[number]) => number) => engines.reduce((all, one) => all + of(one), 0);
  return {
    trace,
    programs: { active: state.programs.size, done: totals.donePrograms, all: history.shape.programs.length },
    calls: { active: state.calls.size, ended: totals.endedCalls, all: history.shape.calls },
    tokensPerS: spanUs > 0 ? ((tokens - before) / spanUs) * 1e6 : 0,
    enginesBusy: sum(({ members }) => (members > 0 ? 1 : 0)),
    engines: engines.length,
    usedBlocks: sum(({ last }) => last?.usedBlocks ?? 0),
    deviceBlocks: profile.device_blocks === null ? null : profile.device_blocks * engines.length,
    hostUsed: sum(({ last }) => last?.hostBlocks ?? 0),
    hostBlocks: profile.host_blocks * engines.length,
    levels: state.levels,
    steps: options.steps,
    beta: options.beta,
  };
}

/** Tokens of the steps since the last event. */
function untold({ engines }: LiveState, nowUs: number): number {
  let tokens = 0;
  for (const engine of engines) tokens += (engine.stepsBy(nowUs) - engine.steps) * engine.members;
  return tokens;
}

/** How a run does so far. */
export function scoreOf(name: string, { options, totals }: LiveState): Score {
  return {
    name,
    policy: options.policy,
    donePrograms: totals.donePrograms,
    endedCalls: totals.endedCalls,
    tokens: totals.tokens,
    meanResponseUs: totals.responseUs / totals.donePrograms,
    meanTokenLatencyUs: totals.tokenLatencyUs / totals.donePrograms,
    waitingUs: totals.waitingUs,
    preemptions: totals.preemptions,
    promotions: totals.promotions,
  };
}
