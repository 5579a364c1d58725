import { InputError } from './errors.js';

/** No file of ours is nested deeper by far; what would be, exhausts the stack of whoever walks it. */
const MAX_DEPTH = 64;

/** The JSON value of a whole file, with or without a byte order mark. Throws {@link InputError}. */
export function parseJson(text: string, expected: string): unknown {
  const value = jsonOf(text.replace(/^\ufeff/, ''), expected);
  refuseDepth(value, expected);
  return value;
}

/** A JSON value. Throws {@link InputError}. */
export function jsonOf(text: string, expected: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`not JSON (${(error as Error).message}); expected ${expected}`);
  }
}

/** Refuses a value whose nesting nobody could walk or write. Throws {@link InputError}. */
export function refuseDepth(value: unknown, expected: string): void {
  if (!isWithin(value, MAX_DEPTH)) throw new InputError(`nested deeper than ${MAX_DEPTH}; expected ${expected}`);
}

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isWithin(part, depth - 1)));
