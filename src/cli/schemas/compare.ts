import { z } from 'zod';
import { byMetric, figure, findings, metrics, notes, options, version, whole } from './parts.js';

const group = z.strictObject({
  by: z.enum(['all', 'calls', 'tokens', 'class']),
  name: z.string(),
  programs: whole.describe('that ended, with the first seed'),
  mean_token_latency_ms: figure,
  ratio: figure.describe('of it to that of the first variant'),
  faster: figure.describe('share of the programs whose response is more than 1 % shorter than under the first variant'),
  slower: figure,
});

const variant = z.strictObject({
  name: z.string(),
  complete: z.boolean(),
  changed: z.array(z.string()).optional().describe('what is not as the system of that name has it'),
  options,
  findings,
  metrics,
  by_seed: byMetric(z.array(figure)).optional(),
  half_intervals: byMetric(figure).optional().describe('of 95 %, over the seeds'),
  ratios: byMetric(figure).describe('to the first variant; over several seeds their geometric mean'),
  ratio_intervals: byMetric(z.tuple([figure, figure]))
    .optional()
    .describe('of 95 %'),
  groups: z.array(group),
});

/** What `compare --json` gives. */
export const comparison = z.strictObject({
  autellix_compare: version,
  trace: z.string(),
  notes,
  seeds: z.array(whole),
  complete: z.boolean().describe('false: stopped before all variants ran with all seeds'),
  variants: z.array(variant).describe('the first is what ratios are to'),
});
