import { InputError } from '../core/errors.js';
import type { RunEvent } from '../core/events.js';
import { didYouMean } from '../core/suggest.js';
import { readLines } from './lines.js';
import { type LoggedArrive, RUN_LOG_VERSION, type RunLogHeader } from './run-log.js';

export type LoggedEvent = Exclude<RunEvent, { type: 'arrive' }> | LoggedArrive;

/**
 * Reads a run log, plain or gzipped, and hands its events to `sink` in order; `begin` gets the
 * header before them. Throws {@link InputError} with file, line and field.
 */
export async function readRunLog(
  file: string,
  sink: (event: LoggedEvent) => void,
  begin: (header: RunLogHeader) => void = () => {},
): Promise<RunLogHeader> {
  let header: RunLogHeader | undefined;
  await readLines(file, (text) => {
    const value = parse(text);
    if (header !== undefined) {
      checkEvent(value);
      sink(value as unknown as LoggedEvent);
    } else {
      checkHeader(value);
      header = value as unknown as RunLogHeader;
      begin(header);
    }
  });
  if (header === undefined) throw new InputError('empty; expected a run log (autellix replay --events)', { file });
  return header;
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  throw new InputError('not a JSON object; expected one a line');
}

function checkHeader(value: Record<string, unknown>): void {
  const version = value.autellix_run;
  if (version === undefined)
    throw new InputError('missing; expected the first line of a run log', { field: 'autellix_run' });
  if (version !== RUN_LOG_VERSION) {
    throw new InputError(`${JSON.stringify(version)}; expected version ${RUN_LOG_VERSION}`, { field: 'autellix_run' });
  }
}

function checkEvent(value: Record<string, unknown>): void {
  const numbers = NUMBERS[value.type as RunEvent['type']];
  if (numbers === undefined) {
    const hint = didYouMean(String(value.type), Object.keys(NUMBERS));
    throw new InputError(`${JSON.stringify(value.type)}; expected the type of an event${hint}`, { field: 'type' });
  }
  for (const field of ['t', 'engine', ...numbers]) {
    if (typeof value[field] === 'number') continue;
    throw new InputError(`${JSON.stringify(value[field]) ?? 'missing'}; expected a number`, { field });
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
