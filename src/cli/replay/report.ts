import { diagnose } from '../../core/measures/diagnosis.js';
import { STATISTICS } from '../../core/measures/distribution.js';
import type { Summary } from '../../core/measures/summary.js';
import type { ReplayEnd } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import { policyName } from '../../core/settings/plain-options.js';
import { told } from '../diagnosis.js';
import { count, duration, percent, quantity } from '../numbers.js';
import type { Cell, Column, Section } from '../report.js';

const TITLES = { mean: 'mean', p50: 'P50', p95: 'P95', p99: 'P99', max: 'max' } as const;

const OF_PROGRAMS = [
  ['token latency', 'token_latency_ms'],
  ['response', 'response_ms'],
  ['  waiting', 'path_waiting_ms'],
  ['  service', 'path_service_ms'],
  ['  interception', 'path_interception_ms'],
  ['slowdown', 'slowdown'],
  ['waiting, summed', 'waiting_ms'],
] as const;

const PATH_NOTE = 'Indented: the critical path (they add up); interception: tools and people. Summed: over all calls.';

const OF_CALLS = [
  ['response', 'call_response_ms'],
  ['queueing', 'queueing_ms'],
  ['first token', 'first_token_ms'],
  ['between tokens', 'inter_token_ms'],
] as const;

type Metrics = Summary['metrics'];

/** What was run, in a line. */
export function headline(trace: string, options: RunOptions, on = options.profile.name): string {
  const { steps } = options;
  return `${trace} under ${policyName(options)}, ${steps === 1 ? '1 step' : `${steps} steps`} a decision, on ${on}`;
}

/** What engines did for nothing, a sentence each. */
export const diagnosisOf = ({ metrics }: Summary, options: RunOptions): string[] =>
  diagnose((name) => metrics[name] ?? Number.NaN, options).map(told);

/** The tables of a run, the most important first. */
export function sections({ complete, metrics: m }: Summary, options: RunOptions, end: ReplayEnd): Section[] {
  const ended = (what: 'programs' | 'calls') => {
    const all = count(m[what] ?? 0);
    return complete
      ? `${all} ${what}`
      : `${count(m[`${what}_ended`] ?? 0)} of ${all} ${what} (stopped: partial figures)`;
  };
  const statistics = STATISTICS.map((statistic): Column => ({ title: TITLES[statistic], as: 'quantity' }));
  const rows = (of: readonly (readonly [string, string])[]) =>
    of.map(([label, metric]) => [label, ...STATISTICS.map((s) => figure(m, `${s}_${metric}`))]);
  return [
    { title: ended('programs'), columns: [{ title: '' }, ...statistics], rows: rows(OF_PROGRAMS), note: PATH_NOTE },
    { title: ended('calls'), columns: [{ title: '' }, ...statistics], rows: rows(OF_CALLS) },
    { title: 'the run', columns: [{ title: '' }, { title: '' }], rows: ofTheRun(m, options, end) },
  ];
}

function ofTheRun(m: Metrics, options: RunOptions, end: ReplayEnd): string[][] {
  const n = (name: string) => m[name] ?? Number.NaN;
  const pool = options.profile.device_blocks === null ? 'unlimited' : `${percent(n('peak_kv_use'))} at most`;
  const decisionUs = (1000 * end.decisionMs) / end.decisions;
  return [
    ['makespan', duration(n('makespan_ms'))],
    ['throughput', `${quantity(n('tokens_per_s'))} tokens/s, ${quantity(n('programs_per_s'))} programs/s`],
    ['fairness (Jain)', quantity(n('jain_index'))],
    ['waiting, all calls', duration(n('total_waiting_ms'))],
    ['calls at a time', `${quantity(n('mean_waiting_calls'))} waiting, ${quantity(n('mean_served_calls'))} served`],
    ['engines', `${options.engines} × ${percent(n('busy_share'))} in steps, ${percent(n('swap_share'))} swapping`],
    ['KV pool', `${pool}, ${quantity(n('mean_context_tokens'))} tokens in steps on average`],
    ['prompt tokens', `${count(n('prefill_tokens'))} computed, ${percent(n('hit_share'))} found in the cache`],
    ['  found', `${count(n('hit_own_tokens'))} of the own program, ${count(n('hit_other_tokens'))} of others`],
    ['  again', `${count(n('recomputed_tokens'))} computed again after ${count(n('recomputes'))} drops`],
    ['preemptions', count(n('preemptions'))],
    ['swaps', `${count(n('swap_outs'))} calls out, in ${count(n('swap_transfers'))} transfers`],
    ['queues', `${count(n('demotions'))} demotions, ${count(n('promotions'))} promotions`],
    ['decisions', `${count(n('decisions'))} for ${count(n('steps'))} steps, ${quantity(decisionUs)} µs each`],
    ...(end.checked
      ? [['invariants', `held; longest wait ÷ service promoted: ${quantity(end.checked.longestWaitRatio)}`]]
      : []),
  ];
}

/** A time in its unit, a ratio as a number. */
function figure(m: Metrics, name: string): Cell {
  const value = m[name];
  if (value === null || value === undefined) return null;
  return { value, as: name.endsWith('_ms') ? 'duration' : 'quantity' };
}
