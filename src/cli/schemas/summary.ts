import { z } from 'zod';
import { snakeName } from '../snake-case.js';
import { engineTotals, findings, metrics, notes, options, version, whole } from './parts.js';

const engineFields = Object.fromEntries(Object.entries(engineTotals.shape).map(([name, of]) => [snakeName(name), of]));

/** What `replay --json` gives. */
export const summary = z.strictObject({
  autellix_summary: version,
  complete: z.boolean().describe('false: stopped, the figures are of what had ended'),
  trace: z.strictObject({ name: z.string(), programs: whole, calls: whole, notes }),
  decoder: z
    .strictObject({ engine: z.string(), seed: whole, backend: z.string(), model: z.string() })
    .optional()
    .describe('of real engines: what decoded'),
  options,
  findings,
  metrics,
  engines: z.array(z.strictObject(engineFields)),
});
