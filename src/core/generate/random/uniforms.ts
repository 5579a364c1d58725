import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The next of a stream of numbers, even over [0, 1). */
export type Uniform = () => number;

/** The numbers of a seed, in independent streams (0, 1, …): 2^64 numbers of the generator lie between two of them. */
export function uniforms(seed: number, stream: number): Uniform {
  const generator = xoroshiro128plus(seed);
  for (let k = 0; k <= stream; k++) generator.jump();
  return () => uniformFloat64(generator);
}
