/**
 * The x ≥ 0 that makes |A·x − b|² least, by coordinate descent: one variable after the other takes its best value, the
 * others staying, until none moves. `rows` are those of A.
 */
export function nonNegativeLeastSquares(rows: readonly (readonly number[])[], b: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, j) => rows.map((row) => row[j]));
  const products = columns.map((one) => columns.map((other) => dot(one, other)));
  const targets = columns.map((column) => dot(column, b));
  const x = new Array<number>(width).fill(0);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0;
    for (let j = 0; j < width; j++) {
      if (products[j][j] === 0) continue;
      const best = Math.max(0, x[j] + (targets[j] - dot(products[j], x)) / products[j][j]);
      moved = Math.max(moved, Math.abs(best - x[j]) * Math.sqrt(products[j][j]));
      x[j] = best;
    }
    if (moved < 1e-12 * Math.sqrt(dot(b, b))) break;
  }
  return x;
}

const MOST_SWEEPS = 100_000;

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
