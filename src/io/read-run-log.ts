import { InputError } from '../core/errors.js';
import type { RunEvent } from '../core/events.js';
import { checkEvent, checkHeader } from './check-run-log.js';
import { readLines } from './lines.js';
import type { LoggedArrive, RunLogHeader } from './run-log.js';

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
      checkEvent(value, header);
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
