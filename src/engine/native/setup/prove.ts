import type * as Core from '@tensorflow/tfjs-core';
import { loadNative } from '../load.js';

/** What a set-up native backend says of itself. */
export interface Proof {
  readonly version: string;
  readonly gpu: boolean;
}

/** Loads the package in a folder, given by its `package.json`, and multiplies. Throws unless that comes out right. */
export function prove(home: string): Proof {
  const { tf, version, gpu } = loadNative(home);
  const { ones, matMul } = tf as typeof Core;
  const ofOnes = ones([64, 64]) as Core.Tensor2D;
  const sums = Array.from(matMul(ofOnes, ofOnes).dataSync());
  if (!sums.every((sum) => sum === 64)) throw new Error('a product of ones came out wrong');
  return { version, gpu };
}
