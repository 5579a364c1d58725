import { randomExponential } from 'd3-random';
import type { Uniform } from './uniforms.js';

/** The instants of a Poisson process of `rate` a second, in whole milliseconds from 0. */
export function poissonArrivals(rate: number, uniform: Uniform): () => number {
  const gapMs = randomExponential.source(uniform)(rate / 1000);
  let now = 0;
  return () => {
    now += gapMs();
    return Math.round(now);
  };
}
