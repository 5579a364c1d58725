import { InputError } from '../errors.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import { toMicros, toMillis } from '../time.js';
import { MAX_TRACE_MS } from '../trace/limits.js';
import type { CallView, Policy, PolicySource, ProgramEntry } from './contract.js';
import { describe, lineIn, messageOf } from './foreign.js';
import { type LevelPolicy, type RankPolicy, sum } from './kinds.js';
import { POLICY_SHAPE, policyProblem } from './shape.js';
import { type Labels, Views } from './views.js';

type Asked = 'rank' | 'entryMs' | 'ended';

/** A policy of the user's own as one of ours. What it answers is checked; errors name its file, function and call. */
export function custom(given: Policy | PolicySource, trace: Labels): LevelPolicy | RankPolicy {
  const policy = 'make' in given ? made(given) : given;
  const file = 'make' in given ? given.file : undefined;
  const views = new Views(trace);
  const wrong = (asked: Asked, call: Call, what: string, cause?: unknown) =>
    new InputError(`policy ${policy.name}: ${asked}() ${what.replace('%', `call ${call.program.id}/${call.id}`)}`, {
      file,
      line: lineIn(file, cause),
    });

  function ask<T>(asked: Asked, call: Call, nowUs: number, question: (view: CallView, nowMs: number) => T): T {
    try {
      return question(views.of(call, nowUs), toMillis(nowUs));
    } catch (cause) {
      throw wrong(asked, call, `threw for %: ${messageOf(cause)}`, cause);
    }
  }

  const entryAfter = (view: CallView, nowMs: number): unknown[] => {
    const entry: Partial<ProgramEntry> | undefined | null = policy.ended?.(view, nowMs);
    return [entry, entry?.serviceMs, entry?.waitingMs];
  };
  function ended(program: Program, call: Call, _waitUs: number, nowUs: number): void {
    const [entry, serviceMs, waitingMs] = ask('ended', call, nowUs, entryAfter);
    if (!isTime(serviceMs) || !isTime(waitingMs)) {
      const answer = `{ serviceMs: ${describe(serviceMs)}, waitingMs: ${describe(waitingMs)} }`;
      throw wrong(
        'ended',
        call,
        `answered ${entry ? answer : describe(entry)} for %; expected two times in ms, at least 0`,
      );
    }
    program.serviceUs = toMicros(serviceMs);
    program.waitUs = toMicros(waitingMs);
  }
  const counts = { name: policy.name, ended: policy.ended ? ended : sum };

  if (policy.levels) {
    const { levels } = policy;
    const entryMs = (view: CallView, nowMs: number): unknown => levels.entryMs(view, nowMs);
    return {
      ...counts,
      kind: 'levels',
      knowsPrograms: levels.countsProgram,
      startUs(call, nowUs) {
        const ms = ask('entryMs', call, nowUs, entryMs);
        if (isTime(ms)) return toMicros(ms);
        throw wrong('entryMs', call, `answered ${describe(ms)} for %; expected a time in ms, at least 0`);
      },
    };
  }

  const rankOf = (view: CallView, nowMs: number): unknown => policy.rank(view, nowMs);
  return {
    ...counts,
    kind: 'rank',
    changes: policy.everyPoint ? 'with-time' : 'at-end',
    rank(call, nowUs) {
      const rank = ask('rank', call, nowUs, rankOf);
      if (typeof rank === 'number' && !Number.isNaN(rank)) return rank;
      throw wrong('rank', call, `answered ${describe(rank)} for %; expected a number`);
    },
  };
}

/** A new policy for this run, from its source. */
function made({ name, file, make }: PolicySource): Policy {
  let policy: Policy;
  try {
    policy = make();
  } catch (cause) {
    throw new InputError(`policy ${name}: could not be made: ${messageOf(cause)}`, { file, line: lineIn(file, cause) });
  }
  const problem = policyProblem(policy);
  if (problem === undefined) return policy;
  throw new InputError(`policy ${name}: made ${problem}; expected ${POLICY_SHAPE}`, { file });
}

const isTime = (ms: unknown): ms is number => typeof ms === 'number' && ms >= 0 && ms <= MAX_TRACE_MS;
