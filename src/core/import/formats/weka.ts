import type { TraceRow } from '../../trace/row.js';
import type { Importer, ImportJob } from '../importer.js';
import { parseWithHashIds } from '../parts/exact-json.js';
import { prompts } from '../weka/prompts.js';
import { readSession } from '../weka/session.js';
import { type Planned, timeline } from '../weka/timeline.js';

/**
 * Coding-agent sessions of Weka's kv-cache-tester: a JSON file a session, or a session a line; also the compact
 * form with `keep` and `add` for `hash_ids`. A session becomes a program, a subagent a thread of it.
 */
export const weka: Importer = {
  name: 'weka',
  about: 'coding-agent sessions of Weka / kv-cache-tester',
  timed: false,

  detect: ({ json }) =>
    typeof json === 'object' &&
    json !== null &&
    'requests' in json &&
    ('block_size' in json || 'hash_id_scope' in json),

  open: (job) => ({
    read(text, line) {
      for (const row of rowsOf(parseWithHashIds(text), job)) job.emit(row, line);
    },
  }),
};

function* rowsOf(value: unknown, job: ImportJob): Generator<TraceRow> {
  const session = readSession(value, job.scope.ids, job.report);
  const program = job.scope.programName(session.id);
  const planned = timeline(session, job.report);
  const shareSystem = job.options.shareSystem ?? false;
  const inputs = prompts(session, program, job.scope, shareSystem);
  if (planned.length === 0) job.report.dropped('sessions without calls', session.id);
  sayAssumptions(job, shareSystem && !session.globalIds);
  const zero = planned[0]?.start ?? 0;
  for (const plan of planned) {
    yield {
      program,
      call: plan.id,
      ...place(plan, zero),
      input: inputs.get(plan.call) ?? [],
      output: plan.call.output,
      ...(plan.call.model !== undefined && { class: plan.call.model }),
      thread: plan.thread,
    };
  }
}

function place(plan: Planned, zero: number): Pick<TraceRow, 'arrival_ms' | 'after' | 'delay_ms' | 'tool'> {
  if (plan.after.length === 0) return { arrival_ms: milliseconds(Math.max(0, plan.start - zero)) };
  return {
    after: plan.after.map(({ id }) => id),
    delay_ms: milliseconds(plan.delay),
    ...(plan.waitedFor !== undefined && { tool: plan.waitedFor }),
  };
}

/** To the microsecond: sums of decimal seconds are not exact. */
const milliseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e3;

function sayAssumptions({ report }: ImportJob, shareSystem: boolean): void {
  report.assumed(
    'prompts are the same as far as their block hashes are; answers, and what follows the last whole block, count as new in the next prompt',
  );
  if (shareSystem) {
    report.assumed(
      'agents of one model with equal tool_tokens have the same tools, with equal system_tokens besides the same system prompt',
    );
  }
}
