import type { JavaScriptBackend, NativeBackend } from './backend.js';

const SIDE = 512;
const FLOPS = 2 * SIDE ** 3;

/** Speed of a product of two 512 × 512 matrices, GFLOP/s: the best of what fits in a time. */
export async function matMulGflops({ tf, name }: NativeBackend | JavaScriptBackend, budgetMs = 300): Promise<number> {
  await tf.setBackend(name);
  const a = tf.fill([SIDE, SIDE], 0.5);
  let best = Number.POSITIVE_INFINITY;
  const start = performance.now();
  for (let now = start; now - start < budgetMs || best === Number.POSITIVE_INFINITY; ) {
    const product = tf.matMul(a, a);
    product.dataSync();
    product.dispose();
    const end = performance.now();
    best = Math.min(best, end - now);
    now = end;
  }
  a.dispose();
  return FLOPS / best / 1e6;
}
