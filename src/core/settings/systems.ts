import type { RunOptions } from './options.js';
import { PROFILE_DEFAULTS, type Profile } from './profile.js';

/** Ours: the paper publishes none of these numbers (scheduling.md, section 11). */
export const RUN_DEFAULTS: Omit<RunOptions, 'profile' | 'batch'> = {
  policy: 'fcfs',
  bounds: [1000, 2000, 4000, 8000, 16000, 32000, 64000],
  quanta: null,
  beta: 10,
  wait: 'chain',
  steps: 1,
  engines: 1,
  balancer: 'round-robin',
  threshold: 2048,
  reserve_full: true,
};

/** What a system fixes: its policy, N, and how it uses the engine's KV. A balancer is no part of a system. */
export interface System {
  readonly name: SystemName;
  readonly about: string;
  readonly run: Pick<RunOptions, 'policy' | 'steps'>;
  readonly profile: Pick<Profile, 'prefix_cache' | 'prefill'> & Partial<Pick<Profile, 'swap_batched' | 'host_blocks'>>;
}

export type SystemName = 'vllm' | 'vllm-opt' | 'vllm-v1' | 'mlfq' | 'autellix';

export const SYSTEMS: readonly System[] = [
  {
    name: 'vllm',
    about: 'vLLM v0.6.1, as the paper compared it',
    run: { policy: 'fcfs', steps: 1 },
    profile: { prefix_cache: false, prefill: 'separate', host_blocks: 0 },
  },
  {
    name: 'vllm-opt',
    about: 'the same with prefix cache, chunked prefill and multi-step scheduling',
    run: { policy: 'fcfs', steps: 8 },
    profile: { prefix_cache: true, prefill: 'chunked', host_blocks: 0 },
  },
  {
    name: 'vllm-v1',
    about: "today's vLLM, step by step",
    run: { policy: 'fcfs', steps: 1 },
    profile: { prefix_cache: true, prefill: 'chunked', host_blocks: 0 },
  },
  {
    name: 'mlfq',
    about: 'vllm-opt with preemptive queues that know calls, not programs; swaps block by block',
    run: { policy: 'mlfq', steps: 8 },
    profile: { prefix_cache: true, prefill: 'chunked', swap_batched: false },
  },
  {
    name: 'autellix',
    about: 'program-aware queues (ATLAS, which is PLAS for one thread) with batched swaps',
    run: { policy: 'atlas', steps: 8 },
    profile: { prefix_cache: true, prefill: 'chunked', swap_batched: true },
  },
];

/** What a caller may set: any run option, and any field of the profile on top of a whole one. */
export type Overrides = Partial<Omit<RunOptions, 'profile'>> & { readonly profile?: Partial<Profile> };

/** Defaults, then the profile, then the system, then what the caller said: the options of a run. */
export function optionsFor(system: System | undefined, profile: Profile, overrides: Overrides = {}): RunOptions {
  const merged: Profile = { ...PROFILE_DEFAULTS, ...profile, ...system?.profile, ...overrides.profile };
  return { ...RUN_DEFAULTS, batch: merged.batch, ...system?.run, ...overrides, profile: merged };
}
