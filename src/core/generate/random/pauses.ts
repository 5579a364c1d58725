import { randomLogNormal } from 'd3-random';
import type { Uniform } from './uniforms.js';

/** What a program waits for between two calls: a tool or a person. Its time is lognormal. */
export interface Interruption {
  readonly tool: string;
  readonly meanMs: number;
  /** Deviation of the logarithm. */
  readonly sigma: number;
}

export interface Pause {
  readonly tool: string;
  readonly delayMs: number;
}

/** A pause takes at most this many times the mean of its tool: beyond it, agents time out. */
const LONGEST = 20;

/** Draws pauses, each of the kinds as often as the others. Times are whole milliseconds, at least 1. */
export function pauses(kinds: readonly Interruption[], uniform: Uniform): () => Pause {
  const lognormal = randomLogNormal.source(uniform);
  const draws = kinds.map(({ tool, meanMs, sigma }) => {
    const draw = lognormal(Math.log(meanMs) - sigma ** 2 / 2, sigma);
    return () => ({ tool, delayMs: Math.max(1, Math.round(Math.min(draw(), LONGEST * meanMs))) });
  });
  return () => draws[Math.floor(uniform() * draws.length)]();
}
