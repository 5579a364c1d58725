/** The column of the largest value of each row; of equal ones the first. */
export function argmax(values: Float32Array, width: number): Int32Array {
  const best = new Int32Array(values.length / width);
  for (let row = 0; row < best.length; row++) {
    const from = row * width;
    let most = 0;
    for (let i = 1; i < width; i++) if (values[from + i] > values[from + most]) most = i;
    best[row] = most;
  }
  return best;
}
