import type { RunOptions } from '../../core/settings/options.js';
import { PROFILE_DEFAULTS, type Profile } from '../../core/settings/profile.js';
import { RUN_DEFAULTS } from '../../core/settings/systems.js';
import type { TraceRow } from '../../core/trace/row.js';
import { type Difference, firstDifference } from './difference.js';
import type { Figures, Player } from './figures.js';
import type { GoldenKind } from './kind.js';

/** A case of `test/golden/algorithm1`: a trace, options, and every figure of the run. */
export interface Algorithm1Case {
  readonly name: string;
  readonly options: Partial<Omit<RunOptions, 'profile' | 'policy'>> & {
    readonly policy: RunOptions['policy'];
    readonly profile?: Partial<Profile>;
  };
  readonly trace: readonly TraceRow[];
  readonly expect: Figures;
}

export const algorithm1: GoldenKind = {
  name: 'algorithm1',
  matches: (content) => Array.isArray(content) && content.some(isCase),
  cases: (content) =>
    (content as Algorithm1Case[]).map((golden) => ({ name: golden.name, play: (player) => play(golden, player) })),
};

function play(golden: Algorithm1Case, player: Player): Difference | undefined {
  const difference = firstDifference(golden.expect, player(golden.trace, optionsOf(golden)));
  return difference && named(difference, golden.trace);
}

/** What a case leaves out has the defaults of its README; `bounds` and `quanta` mean nothing to policies without queues. */
function optionsOf({ options }: Algorithm1Case): RunOptions {
  const profile: Profile = { ...PROFILE_DEFAULTS, name: 'golden', ...options.profile };
  const whole = { ...RUN_DEFAULTS, batch: profile.batch, ...options, profile };
  return LEVELLED.includes(whole.policy) ? whole : { ...whole, bounds: [], quanta: null };
}

const LEVELLED: readonly RunOptions['policy'][] = ['mlfq', 'plas', 'atlas'];

/** A call by its name, not only by its row. */
function named(difference: Difference, rows: readonly TraceRow[]): Difference {
  const row = rows[Number(/^calls\[(\d+)\]/.exec(difference.where)?.[1])];
  if (row === undefined) return difference;
  return { ...difference, where: `${difference.where} (program ${row.program}, call ${row.call})` };
}

const isCase = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'options' in value && 'trace' in value && 'expect' in value;
