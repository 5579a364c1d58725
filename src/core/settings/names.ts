import type { BalancerName, PolicyName } from './options.js';

interface Named<N extends string> {
  readonly name: N;
  readonly about: string;
}

/** The policies, with what they order calls by (scheduling.md, section 10). */
export const POLICIES: readonly Named<PolicyName>[] = [
  { name: 'fcfs', about: "vLLM's own: first come, first served, step by step" },
  { name: 'priority', about: "vLLM's own: the trace's `priority`, lower first (one step a point only)" },
  { name: 'mlfq', about: 'queues by the service of the call; every call starts in Q1' },
  { name: 'plas', about: "queues by the service of the program's calls so far" },
  { name: 'atlas', about: "queues by the longest chain of service in the program; one thread: plas's" },
  { name: 'srpt', about: 'an oracle: least output the whole program still has to generate' },
  { name: 'las-decay', about: "llm-d-router's: least attained service in tokens, half-life 60 s" },
];

/** The balancers (scheduling.md, section 12). */
export const BALANCERS: readonly Named<BalancerName>[] = [
  { name: 'round-robin', about: 'engines in turn' },
  { name: 'least-used', about: 'the engine with the fewest calls' },
  { name: 'locality', about: "long inputs stay with their program's engine, short ones go to the least used" },
  { name: 'prefix', about: 'the engine with the longest cached prefix' },
];

/** The prefill modes (scheduling.md, section 7). */
export const PREFILL_MODES = ['chunked', 'whole', 'separate'] as const;
