import { inverseFrequencies } from '../model/rope.js';
import type { Output } from './builder.js';
import type { Parts } from './parts.js';

/** Cosines and sines of the rows of a step, [rows, 1, headDim]; the sines of the first half are negated. */
export interface Rotation {
  readonly cos: Output;
  readonly sin: Output;
}

export function rotationOf({ ops, inputs, config }: Parts): Rotation {
  const half = config.headDim / 2;
  const frequencies = ops.floats([...inverseFrequencies(config)], [1, 1, half]);
  const positions = ops.reshape(ops.toFloat(inputs.positions), ops.ints([-1, 1, 1]));
  const angles = ops.mul(positions, frequencies);
  const cos = ops.map('Cos', angles);
  const sin = ops.map('Sin', angles);
  return { cos: ops.concat([cos, cos], -1), sin: ops.concat([ops.map('Neg', sin), sin], -1) };
}

/** Turns every head of x, [rows, heads, headDim]: pairs are (i, i + headDim / 2). */
export function rotate({ ops, config }: Parts, x: Output, { cos, sin }: Rotation): Output {
  return ops.add(ops.mul(x, cos), ops.mul(ops.roll(x, config.headDim / 2), sin));
}
