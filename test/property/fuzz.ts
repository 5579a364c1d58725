import fc from 'fast-check';
import { test } from 'vitest';

/**
 * A test of a property on random inputs: by default few and always the same. `FUZZ_RUNS=20000 FUZZ_SEED=7` asks for
 * more, and for others.
 */
export function fuzz<T>(name: string, inputs: fc.Arbitrary<T>, defaultRuns: number, holds: (input: T) => void): void {
  const numRuns = Number(process.env.FUZZ_RUNS ?? defaultRuns);
  test(name, { timeout: 1000 * numRuns }, () => {
    fc.assert(fc.property(inputs, holds), { numRuns });
  });
}
