import { InvalidArgumentError } from 'commander';
import { MAX_SEED } from '../core/generate/random/seed.js';

/** A finite number; commander adds which flag it was. */
export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
}

/** A whole number from 0 on. */
export function whole(text: string): number {
  const value = number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Expected a whole number.');
  return value;
}

export function atLeastOne(text: string): number {
  const value = number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number above 0.');
  return value;
}

/** `because`: why no more than `high`. */
export const wholeFrom = (low: number, high: number, because?: string) => (text: string) => {
  const value = number(text);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  const why = because === undefined || value < low ? '' : `: ${because}`;
  throw new InvalidArgumentError(`Expected a whole number from ${low} to ${high}${why}.`);
};

/** What random numbers are drawn with: 32 bits. */
export const seed = wholeFrom(0, MAX_SEED);

export function positive(text: string): number {
  const value = number(text);
  if (value <= 0) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

/** `1000,2000,4000` */
export function numbers(text: string): number[] {
  return text.split(',').map((part) => {
    if (part.trim() === '' || !Number.isFinite(Number(part))) {
      throw new InvalidArgumentError('Expected numbers with commas between, such as 1000,2000.');
    }
    return Number(part);
  });
}

/** A number, or the word that stands for "no limit": Infinity (commander takes null for a missing value). */
export const orWord =
  (word: string, parse: (text: string) => number) =>
  (text: string): number => {
    if (text === word) return Number.POSITIVE_INFINITY;
    try {
      return parse(text);
    } catch {
      throw new InvalidArgumentError(`Expected a number, or ${word}.`);
    }
  };

/** Of a flag that may be given several times: all that was said. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
