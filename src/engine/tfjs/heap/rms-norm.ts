/** Each row of x, [rows, width], divided by its root mean square, times the weight [width]. */
export function rmsNorm(x: Float32Array, weight: Float32Array, eps: number, out: Float32Array): void {
  const width = weight.length;
  for (let row = 0; row < x.length; row += width) {
    let squares = 0;
    for (let i = 0; i < width; i++) squares += x[row + i] * x[row + i];
    const scale = 1 / Math.sqrt(squares / width + eps);
    for (let i = 0; i < width; i++) out[row + i] = x[row + i] * scale * weight[i];
  }
}
