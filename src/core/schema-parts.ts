import { z } from 'zod';

/** What counts fit into. */
export const MAX_INT32 = 2 ** 31 - 1;

export function whole(least: number, most = MAX_INT32): z.ZodInt {
  const expected = `expected a whole number from ${least} to ${most}`;
  return z.int(expected).min(least, expected).max(most, expected);
}

export const milliseconds = (most: number): z.ZodNumber =>
  z.number('expected a number of milliseconds').min(0, 'expected at least 0').max(most, `expected at most ${most}`);
