import type { ObservedStep } from '../../core/replay/observer.js';
import type { RunOptions } from '../../core/settings/options.js';
import { PROFILE_DEFAULTS } from '../../core/settings/profile.js';
import { RUN_DEFAULTS } from '../../core/settings/systems.js';
import type { Segment, TraceRow } from '../../core/trace/row.js';
import { type Difference, firstDifference } from './difference.js';
import type { Player } from './figures.js';
import type { GoldenKind } from './kind.js';
import { perRequestOf, stepOf, totalsOf, type VllmRecord } from './vllm-record.js';

/** A file of `test/golden/vllm`: what vLLM's own scheduler decided, step by step. */
export interface VllmGolden extends VllmRecord {
  readonly vllm_golden: 1;
  readonly name: string;
  readonly config: VllmConfig;
  readonly requests: readonly VllmRequest[];
}

export interface VllmConfig {
  readonly num_gpu_blocks: number;
  readonly block_size: number;
  readonly max_num_seqs: number;
  readonly max_num_batched_tokens: number;
  readonly enable_prefix_caching: boolean;
  readonly enable_chunked_prefill: boolean;
  readonly policy: 'fcfs' | 'priority';
  readonly scheduler_reserve_full_isl: boolean;
  readonly long_prefill_token_threshold: number;
  readonly watermark: number;
}

export interface VllmRequest {
  readonly id: string;
  readonly arrival_step: number;
  readonly prompt: readonly Segment[];
  readonly output: number;
  readonly priority: number;
}

export const vllm: GoldenKind = {
  name: 'vllm',
  matches: (content) => typeof content === 'object' && content !== null && 'vllm_golden' in content,
  cases: (content) => {
    const golden = content as VllmGolden;
    return [{ name: golden.name, play: (player) => play(golden, player) }];
  },
};

function play(golden: VllmGolden, player: Player): Difference | undefined {
  const seen: ObservedStep[] = [];
  const figures = player(rowsOf(golden), optionsOf(golden.config), (step) => seen.push(step));
  const { requests, steps, per_request, totals } = golden;
  const got: VllmRecord = {
    steps: seen.map((step) => stepOf(step, requests)),
    per_request: perRequestOf(seen, figures, requests),
    totals: totalsOf(seen, golden),
  };
  const difference = firstDifference({ steps, per_request, totals }, got);
  return difference && named(difference, golden);
}

/** A step by its number, not only by its place in the list. */
function named(difference: Difference, { steps }: VllmGolden): Difference {
  const step = steps[Number(/^steps\[(\d+)\]/.exec(difference.where)?.[1])];
  return step === undefined ? difference : { ...difference, where: `${difference.where} (step ${step.step})` };
}

/** One program a request, named so that the list's order is the order of arrival; an answer is the segment `out:ID`. */
function rowsOf({ requests }: VllmGolden): TraceRow[] {
  return requests.map((request, index) => ({
    program: String(index).padStart(12, '0'),
    call: request.id,
    arrival_ms: request.arrival_step,
    input: request.prompt,
    output: request.output,
    output_segment: `out:${request.id}`,
    priority: request.priority,
  }));
}

/** Steps of 1 ms; one block of vLLM's pool is reserved. */
function optionsOf(config: VllmConfig): RunOptions {
  if (config.watermark > 0) throw new Error('a watermark is not supported; expected 0');
  if (config.long_prefill_token_threshold > 0) {
    throw new Error('long_prefill_token_threshold is not supported; expected 0');
  }
  return {
    ...RUN_DEFAULTS,
    policy: config.policy,
    batch: config.max_num_seqs,
    reserve_full: config.scheduler_reserve_full_isl,
    profile: {
      ...PROFILE_DEFAULTS,
      name: 'golden',
      base_ms: 1,
      token_budget: config.max_num_batched_tokens,
      prefill: config.enable_chunked_prefill ? 'chunked' : 'whole',
      block_tokens: config.block_size,
      device_blocks: config.num_gpu_blocks - 1,
      prefix_cache: config.enable_prefix_caching,
    },
  };
}
