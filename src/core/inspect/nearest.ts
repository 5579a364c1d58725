/**
 * The first node on the way up from `from` that leads to itself. What lies on the way leads further from then on, so
 * that a long way is gone once and not by everybody.
 */
export function nearest(up: Int32Array, from: number): number {
  let node = from;
  while (up[node] !== node) {
    up[node] = up[up[node]];
    node = up[node];
  }
  return node;
}
