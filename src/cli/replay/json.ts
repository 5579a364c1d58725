import type { EngineTotals } from '../../core/events.js';
import { diagnose } from '../../core/measures/diagnosis.js';
import type { Summary } from '../../core/measures/summary.js';
import type { RunOptions } from '../../core/settings/options.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import type { LoadedTrace } from '../load-trace.js';
import { snakeCase } from '../snake-case.js';

/** What `replay --json` prints: the summary, and what it is of. The same bytes for the same trace and options. */
export function asJson(
  { autellix_summary, complete, metrics }: Summary,
  { name, notes, trace }: LoadedTrace,
  options: RunOptions,
  engines: readonly EngineTotals[],
  decoder?: object,
): string {
  const about = { name, programs: trace.programs.length, calls: trace.calls, notes };
  const value = {
    autellix_summary,
    complete,
    trace: about,
    decoder,
    options: plainOptions(options),
    findings: snakeCase(diagnose((name) => metrics[name] ?? Number.NaN, options)),
    metrics,
    engines: snakeCase(engines),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
