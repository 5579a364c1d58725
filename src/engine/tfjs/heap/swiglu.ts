/** silu(gate) · up, of rows [gate, up] of 2 × width; into [rows, width]. */
export function swiglu(gateUp: Float32Array, width: number, out: Float32Array): void {
  for (let from = 0, to = 0; to < out.length; from += 2 * width, to += width) {
    for (let i = 0; i < width; i++) {
      const gate = gateUp[from + i];
      out[to + i] = (gate / (1 + Math.exp(-gate))) * gateUp[from + width + i];
    }
  }
}
