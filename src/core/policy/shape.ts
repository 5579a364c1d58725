import { describe, messageOf } from './foreign.js';

/** What a policy of the user's own is expected to be. */
export const POLICY_SHAPE = '{ name, rank(call, nowMs) } or { name, levels: { entryMs(call, nowMs), countsProgram } }';

/** What is wrong with the shape of a policy, in a few words; undefined: nothing. */
export function policyProblem(policy: unknown): string | undefined {
  try {
    return problemOf(policy);
  } catch (cause) {
    return `a property that throws: ${messageOf(cause)}`;
  }
}

function problemOf(policy: unknown): string | undefined {
  if (typeof policy !== 'object' || policy === null) return `a policy: ${describe(policy)}`;
  const { name, rank, everyPoint, levels, ended } = policy as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') return `name: ${describe(name)}`;
  if (!optional(everyPoint, 'boolean')) return `everyPoint: ${describe(everyPoint)}`;
  if (!optional(ended, 'function')) return `ended: ${describe(ended)}`;
  if (levels === undefined) return typeof rank === 'function' ? undefined : `rank: ${describe(rank)}`;
  if (rank !== undefined) return 'both rank and levels';
  if (typeof levels !== 'object' || levels === null) return `levels: ${describe(levels)}`;
  const { entryMs, countsProgram } = levels as Record<string, unknown>;
  if (typeof entryMs !== 'function') return `levels.entryMs: ${describe(entryMs)}`;
  if (typeof countsProgram !== 'boolean') return `levels.countsProgram: ${describe(countsProgram)}`;
  return undefined;
}

const optional = (value: unknown, type: string): boolean => value === undefined || typeof value === type;
