import type { Difference } from '../difference.js';

/** The first number that is farther from the expected one than allowed (absolute), or undefined. */
export function firstFar(
  expected: ArrayLike<number>,
  got: ArrayLike<number> | undefined,
  allowed: number,
  where: string,
): Difference | undefined {
  for (let i = 0; i < expected.length; i++) {
    const value = got?.[i];
    if (value === undefined || !(Math.abs(value - expected[i]) <= allowed)) {
      return { where: `${where}[${i}]`, expected: expected[i], got: value };
    }
  }
  return undefined;
}
