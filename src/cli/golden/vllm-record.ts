import type { ObservedStep } from '../../core/replay/observer.js';
import type { Figures } from './figures.js';
import type { VllmGolden, VllmRequest } from './vllm.js';

/** What a vLLM golden file records of a run; the fields are told in its README. */
export interface VllmRecord {
  readonly steps: readonly VllmStep[];
  readonly per_request: Readonly<Record<string, VllmPerRequest>>;
  readonly totals: VllmTotals;
}

export interface VllmStep {
  readonly step: number;
  readonly arrivals: readonly string[];
  readonly scheduled: readonly (readonly [id: string, tokens: number, computed: number])[];
  readonly hits: readonly (readonly [id: string, tokens: number])[];
  readonly preempted: readonly string[];
  readonly finished: readonly string[];
  readonly free_scheduled: number;
  readonly free: number;
  readonly cached: number;
  readonly waiting: readonly string[];
}

export interface VllmPerRequest {
  readonly first_scheduled: number;
  readonly first_token: number;
  readonly finish: number;
  readonly preemptions: number;
  readonly hits: readonly number[];
}

export interface VllmTotals {
  readonly steps: number;
  readonly last_step: number;
  readonly scheduled_tokens: number;
  readonly hit_tokens: number;
  readonly preemptions: number;
  readonly prefix_cache_stats: {
    readonly queries: number;
    readonly hits: number;
    readonly resumed_queries: number;
    readonly resumed_hits: number;
  };
}

/** Step k of vLLM begins at k ms. */
const numberOf = (step: ObservedStep): number => step.fromUs / 1000;

export function stepOf(step: ObservedStep, requests: readonly VllmRequest[]): VllmStep {
  const id = (call: number): string => requests[call].id;
  return {
    step: numberOf(step),
    arrivals: requests.filter(({ arrival_step }) => arrival_step === numberOf(step)).map((request) => request.id),
    scheduled: step.scheduled.map(({ call, tokens, computed }) => [id(call), tokens, computed]),
    hits: step.admitted.map(({ call, hitTokens }) => [id(call), hitTokens]),
    preempted: step.preempted.map(id),
    finished: step.ended.map(id),
    free_scheduled: step.freeAfterDecision,
    free: step.freeBlocks,
    cached: step.indexedBlocks,
    waiting: step.waiting.map(id),
  };
}

export function perRequestOf(
  steps: readonly ObservedStep[],
  figures: Figures,
  requests: readonly VllmRequest[],
): Record<string, VllmPerRequest> {
  const firstScheduled = requests.map(() => Number.NaN);
  const hits: number[][] = requests.map(() => []);
  for (const step of steps) {
    for (const { call } of step.scheduled) {
      if (Number.isNaN(firstScheduled[call])) firstScheduled[call] = numberOf(step);
    }
    for (const { call, hitTokens } of step.admitted) hits[call].push(hitTokens);
  }
  return Object.fromEntries(
    figures.calls.map((call, row) => [
      call.call,
      {
        first_scheduled: firstScheduled[row],
        // a token of step k exists at k + 1
        first_token: call.first_token_ms - 1,
        finish: call.end_ms - 1,
        preemptions: call.preemptions,
        hits: hits[row],
      },
    ]),
  );
}

/** Sums; vLLM counts cache queries by known tokens, first admissions apart from resumed ones (its rule 24). */
export function totalsOf(steps: readonly ObservedStep[], { config, requests }: VllmGolden): VllmTotals {
  const known = requests.map(({ prompt }) => prompt.reduce((sum, [, tokens]) => sum + tokens, 0));
  const admissions = requests.map(() => 0);
  const stats = { queries: 0, hits: 0, resumed_queries: 0, resumed_hits: 0 };
  const totals = { scheduled_tokens: 0, hit_tokens: 0, preemptions: 0 };
  for (const step of steps) {
    totals.preemptions += step.preempted.length;
    for (const { call, hitTokens } of step.admitted) {
      totals.hit_tokens += hitTokens;
      if (!config.enable_prefix_caching) continue;
      const resumed = admissions[call]++ > 0;
      stats[resumed ? 'resumed_queries' : 'queries'] += known[call];
      stats[resumed ? 'resumed_hits' : 'hits'] += hitTokens;
    }
    for (const { call, tokens, computed } of step.scheduled) {
      totals.scheduled_tokens += tokens;
      if (computed === known[call]) known[call] += 1;
    }
  }
  return {
    steps: steps.length,
    last_step: steps.length > 0 ? numberOf(steps[steps.length - 1]) : -1,
    ...totals,
    prefix_cache_stats: stats,
  };
}
