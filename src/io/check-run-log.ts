import { InputError } from '../core/errors.js';
import type { RunEvent } from '../core/events.js';
import { CAUSES, FROM, REASONS, TO, TOTALS } from '../core/live/tape/codes.js';
import { MAX_ENGINES } from '../core/settings/validate.js';
import { show } from '../core/show.js';
import { didYouMean } from '../core/suggest.js';
import { MAX_CALL_TOKENS, MAX_TRACE_CALLS } from '../core/trace/limits.js';
import { RUN_LOG_VERSION, type RunLogHeader } from './run-log.js';

/** Refuses what is no header of a run log of this version. Throws {@link InputError} with the field. */
export function checkHeader(value: Record<string, unknown>): void {
  const version = value.autellix_run;
  if (version === undefined)
    throw new InputError('missing; expected the first line of a run log', { field: 'autellix_run' });
  if (version !== RUN_LOG_VERSION) {
    throw new InputError(`${show(version)}; expected version ${RUN_LOG_VERSION}`, { field: 'autellix_run' });
  }
  for (const field of ['trace', 'options']) checkObject(value[field], field);
  const trace = value.trace as Record<string, unknown>;
  checkText(trace.name, 'trace.name');
  for (const field of ['programs', 'calls']) checkWhole(trace[field], `trace.${field}`, MAX_TRACE_CALLS);
}

function checkObject(value: unknown, field: string): void {
  if (typeof value === 'object' && value !== null) return;
  throw new InputError(`${show(value)}; expected a JSON object`, { field });
}

/** What is written by row is kept by row: no row may be beyond the trace. Times are whole microseconds. */
function checkWhole(row: unknown, field: string, most = Number.MAX_SAFE_INTEGER, least = 0): void {
  if (typeof row === 'number' && Number.isInteger(row) && row >= least && row <= most) return;
  const expected = least === most ? least : `a whole number from ${least} to ${most}`;
  throw new InputError(`${show(row)}; expected ${expected}`, { field });
}

function checkText(text: unknown, field: string): void {
  if (typeof text !== 'string') throw new InputError(`${show(text)}; expected text`, { field });
}

/** One of a few values. */
function checkWord(word: unknown, field: string, words: readonly unknown[]): void {
  if (!words.includes(word)) throw new InputError(`${show(word)}; expected ${words.join(', ')}`, { field });
}

function checkEach(list: unknown, field: string, most: number, least = 0): void {
  if (!Array.isArray(list)) throw new InputError(`${show(list)}; expected a list`, { field });
  for (let k = 0; k < list.length; k++) checkWhole(list[k], `${field}[${k}]`, most, least);
}

/** Refuses what is no event of the run that the header tells of. Throws {@link InputError} with the field. */
export function checkEvent(value: Record<string, unknown>, { trace }: RunLogHeader): void {
  if (!Object.hasOwn(NUMBERS, String(value.type))) {
    const hint = didYouMean(String(value.type), Object.keys(NUMBERS));
    throw new InputError(`${show(value.type)}; expected the type of an event${hint}`, { field: 'type' });
  }
  const rows: Readonly<Record<string, number>> = { call: trace.calls - 1, program: trace.programs - 1 };
  for (const field of NUMBERS[value.type as RunEvent['type']]) {
    checkWhole(value[field], field, LIMITS[field] ?? rows[field], field === 'level' ? 1 : 0);
  }
  const word = WORDS[value.type as RunEvent['type']];
  if (word) checkWord(value[word[0]], ...word);
  checkWhole(value.t, 't');
  if (value.type === 'change' || value.type === 'done') checkWhole(value.engine, 'engine', NO_ENGINE, NO_ENGINE);
  else checkWhole(value.engine, 'engine', MAX_ENGINES - 1);
  if (value.type === 'arrive') checkArrive(value, trace.calls);
  if (value.type === 'change') checkObject(value.options, 'options');
  if (value.type === 'end') checkEach(value.levels, 'levels', MAX_LEVEL, 1);
  if (value.type === 'done') checkTotals(value.engines);
}

/** Events of the whole run. */
const NO_ENGINE = -1;
/** A queue is made for each level up to the highest. */
const MAX_LEVEL = 1000;

/** A product of times and tokens is not exact, but no larger than this. */
const MAX_CONTEXT_TOKEN_US = Number.MAX_SAFE_INTEGER ** 2;
/** The largest a number may be where it is less than the last that is exact; rows end with the trace. */
const LIMITS: Readonly<Record<string, number>> = {
  level: MAX_LEVEL,
  promptTokens: MAX_CALL_TOKENS,
  outputTokens: MAX_CALL_TOKENS,
};

function checkArrive({ programId, callId, after = [], delayUs = 0 }: Record<string, unknown>, calls: number): void {
  for (const [field, id] of Object.entries({ programId, callId })) {
    checkText(id, field);
  }
  checkEach(after, 'after', calls - 1);
  checkWhole(delayUs, 'delayUs');
}

function checkTotals(engines: unknown): void {
  if (!Array.isArray(engines)) throw new InputError(`${show(engines)}; expected a list`, { field: 'engines' });
  for (const [k, totals] of engines.entries()) {
    for (const name of TOTALS) {
      const total = totals?.[name];
      if (name === 'deviceBlocks' && total === null) continue;
      checkWhole(total, `engines[${k}].${name}`, name === 'contextTokenUs' ? MAX_CONTEXT_TOKEN_US : undefined);
    }
  }
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

const FLAG = [true, false];
/** The field that is one of a few words, where an event has one. */
const WORDS: Partial<Record<RunEvent['type'], readonly [field: string, words: readonly unknown[]]>> = {
  arrive: ['root', FLAG],
  queue: ['cause', CAUSES],
  admit: ['from', FROM],
  stop: ['reason', REASONS],
  evict: ['to', TO],
  end: ['last', FLAG],
  done: ['complete', FLAG],
};
