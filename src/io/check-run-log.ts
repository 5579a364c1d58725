import { InputError } from '../core/errors.js';
import type { RunEvent } from '../core/events.js';
import { MAX_ENGINES } from '../core/settings/validate.js';
import { show } from '../core/show.js';
import { didYouMean } from '../core/suggest.js';
import { MAX_TRACE_CALLS } from '../core/trace/limits.js';
import { RUN_LOG_VERSION, type RunLogHeader } from './run-log.js';

/** Refuses what is no header of a run log of this version. Throws {@link InputError} with the field. */
export function checkHeader(value: Record<string, unknown>): void {
  const version = value.autellix_run;
  if (version === undefined)
    throw new InputError('missing; expected the first line of a run log', { field: 'autellix_run' });
  if (version !== RUN_LOG_VERSION) {
    throw new InputError(`${show(version)}; expected version ${RUN_LOG_VERSION}`, { field: 'autellix_run' });
  }
  for (const field of ['trace', 'options']) {
    if (typeof value[field] === 'object' && value[field] !== null) continue;
    throw new InputError(`${show(value[field])}; expected a JSON object`, { field });
  }
  const trace = value.trace as Record<string, unknown>;
  for (const field of ['programs', 'calls']) checkWhole(trace[field], MAX_TRACE_CALLS, `trace.${field}`);
}

/** What is written by row is kept by row: no row may be beyond the trace. Times are whole microseconds. */
function checkWhole(row: unknown, most: number, field: string, least = 0): void {
  if (typeof row === 'number' && Number.isInteger(row) && row >= least && row <= most) return;
  throw new InputError(`${show(row)}; expected a whole number from ${least} to ${most}`, { field });
}

/** Refuses what is no event of the run that the header tells of. Throws {@link InputError} with the field. */
export function checkEvent(value: Record<string, unknown>, { trace }: RunLogHeader): void {
  const numbers = NUMBERS[value.type as RunEvent['type']];
  if (numbers === undefined) {
    const hint = didYouMean(String(value.type), Object.keys(NUMBERS));
    throw new InputError(`${show(value.type)}; expected the type of an event${hint}`, { field: 'type' });
  }
  for (const field of ['engine', ...numbers]) {
    if (typeof value[field] === 'number') continue;
    throw new InputError(`${show(value[field])}; expected a number`, { field });
  }
  checkWhole(value.t, Number.MAX_SAFE_INTEGER, 't');
  if (value.call !== undefined) checkWhole(value.call, trace.calls - 1, 'call');
  if (value.program !== undefined) checkWhole(value.program, trace.programs - 1, 'program');
  if (value.engine !== NO_ENGINE) checkWhole(value.engine, MAX_ENGINES - 1, 'engine');
  if (value.level !== undefined) checkWhole(value.level, MAX_LEVEL, 'level', 1);
  if (value.type === 'arrive') checkArrive(value, trace.calls);
}

/** Events of the whole run. */
const NO_ENGINE = -1;
/** A queue is made for each level up to the highest. */
const MAX_LEVEL = 1000;

function checkArrive({ programId, callId, after = [] }: Record<string, unknown>, calls: number): void {
  for (const [field, id] of Object.entries({ programId, callId })) {
    if (typeof id !== 'string') throw new InputError(`${show(id)}; expected text`, { field });
  }
  if (!Array.isArray(after)) throw new InputError(`${show(after)}; expected a list`, { field: 'after' });
  for (let k = 0; k < after.length; k++) checkWhole(after[k], calls - 1, `after[${k}]`);
}

/** The numbers each event must have besides `t` and `engine`. */
const NUMBERS: Record<RunEvent['type'], readonly string[]> = {
  arrive: ['call', 'program', 'promptTokens', 'outputTokens'],
  queue: ['call', 'level', 'waitUs', 'serviceUs'],
  admit: ['call', 'hitOwnTokens', 'hitOtherTokens'],
  stop: ['call', 'neededBlocks', 'freeBlocks'],
  preempt: ['call'],
  evict: ['call', 'blocks', 'tokens'],
  'swap-in': ['call', 'blocks'],
  swap: ['untilUs', 'transfers', 'outBlocks', 'inBlocks'],
  steps: [
    ...['fromUs', 'count', 'points', 'prefillTokens', 'decodeTokens', 'prefillUs'],
    ...['members', 'waiting', 'usedBlocks', 'cachedBlocks', 'hostBlocks'],
  ],
  'first-token': ['call'],
  recomputed: ['call'],
  end: [
    ...['call', 'program', 'arrivalUs', 'firstTokenUs', 'waitingUs', 'serviceUs', 'preemptions', 'swapOuts'],
    ...['recomputes', 'recomputedTokens', 'hitOwnTokens', 'hitOtherTokens', 'attainedUs', 'waitedUs'],
  ],
  'engine-lost': ['calls'],
  change: [],
  done: [],
};
