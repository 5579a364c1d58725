import type { Policy, PolicySource } from '../policy/contract.js';
import type { Profile } from './profile.js';

export type PolicyName = 'fcfs' | 'priority' | 'mlfq' | 'plas' | 'atlas' | 'srpt' | 'las-decay';
export type BalancerName = 'round-robin' | 'least-used' | 'locality' | 'prefix';

/**
 * Everything a run depends on besides its trace (scheduling.md, section 15). Times are milliseconds; the names
 * are also those of the golden files and, with dashes, of the flags.
 */
export interface RunOptions {
  readonly policy: PolicyName | Policy | PolicySource;
  /** Most calls in a batch (`fcfs`, `priority`: most running calls). */
  readonly batch: number;
  /** Upper bounds of Q1 … Q(K−1), ms of service, ascending; a service equal to a bound is in the queue below. */
  readonly bounds: readonly number[];
  /** Quanta of Q1 … Q(K−1), ms of service; null: the widths of the queues. */
  readonly quanta: readonly number[] | null;
  /** Promotion threshold of W/T; null: no promotion. */
  readonly beta: number | null;
  /** Whether a program's waiting under ATLAS goes by its longest chain or by the sum of its calls. */
  readonly wait: 'chain' | 'sum';
  /** N: engine steps a scheduling point. */
  readonly steps: number;
  readonly engines: number;
  readonly balancer: BalancerName;
  /** `locality`: calls with more input tokens than this stay with their program's engine. */
  readonly threshold: number;
  /** `fcfs`, `priority`: admission asks for the blocks of the whole known sequence. */
  readonly reserve_full: boolean;
  readonly profile: Profile;
}

/** What may be changed while a run goes on. */
export type LiveOptions = Partial<
  Pick<
    RunOptions,
    'policy' | 'batch' | 'bounds' | 'quanta' | 'beta' | 'wait' | 'steps' | 'balancer' | 'threshold' | 'reserve_full'
  >
>;
