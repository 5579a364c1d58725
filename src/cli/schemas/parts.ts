import { z } from 'zod';
import type { EngineTotals } from '../../core/events.js';
import { METRICS } from '../../core/measures/metrics.js';
import { BALANCERS } from '../../core/settings/names.js';
import { profileSchema } from '../../core/settings/profile-schema.js';

export const whole = z.int().nonnegative();
export const version = z.literal(1).describe('the version of this form');
export const notes = z.array(z.string()).describe('what was assumed of the trace, or made of it');

export const figure = z.number().nullable();

/** A figure for every metric, each with what it is (docs/measures.md). */
export const metrics = z.strictObject(
  Object.fromEntries(METRICS.map(({ name, unit, about }) => [name, figure.describe(`${about} (${unit})`)])),
);

const metricName = z.enum(METRICS.map(({ name }) => name));

/** Something else for every metric. */
export const byMetric = <T extends z.ZodType>(value: T) => z.record(metricName, value);

/** The options of a run, all of them. */
export const options = z.strictObject({
  policy: z.string().describe('a policy, or the name that a policy of your own gives itself'),
  batch: whole,
  bounds: z.array(z.number()).describe('of Q1 to Q(K−1), ms of service'),
  quanta: z.array(z.number()).nullable().describe('null: the widths of the queues'),
  beta: z.number().nullable().describe('null: no promotion'),
  wait: z.enum(['chain', 'sum']),
  steps: whole,
  engines: whole,
  balancer: z.enum(BALANCERS.map(({ name }) => name)),
  threshold: whole,
  reserve_full: z.boolean(),
  profile: profileSchema,
});

const tokens = z.number().nonnegative();
const seeds = whole.optional().describe('of a comparison: in how many of its seeds; the figures are means over those');

/** What engines did for nothing, where it is much (docs/compare.md). */
export const findings = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('promotions'),
      seeds,
      per_call: z.number(),
      demotions_per_call: z.number(),
      beta: z.number(),
    }),
    z.strictObject({
      kind: z.literal('recomputation'),
      seeds,
      share: z.number().describe('of the tokens computed for prompts'),
      drops: z.number(),
      drops_per_call: z.number().nullable().describe('of a call that ended; null, as what follows, where none has'),
      calls_at_a_time: z.number().nullable().describe('waiting and served, of an engine'),
      mean_context_tokens: tokens.nullable(),
      max_context_tokens: tokens.nullable(),
      device_tokens: tokens.nullable().describe('room of an engine; null: unlimited'),
      host_tokens: tokens.nullable().describe('null: the policy never swaps'),
    }),
    z.strictObject({
      kind: z.literal('swapping'),
      seeds,
      share: z.number().describe('of the makespan'),
      batched: z.boolean(),
    }),
  ]),
);

/** Totals of an engine, as a run log has them. */
export const engineTotals = z.strictObject({
  steps: whole,
  points: whole,
  busyUs: whole,
  swapUs: whole,
  transfers: whole,
  swapOutBlocks: whole,
  swapInBlocks: whole,
  prefillTokens: whole,
  decodeTokens: whole,
  peakBlocks: whole,
  deviceBlocks: whole.nullable(),
  peakHostBlocks: whole,
  contextTokenUs: z.number().nonnegative(),
} satisfies Record<keyof EngineTotals, z.ZodType>);
