import type { Table } from '../../core/settings/profile.js';
import { rounded } from './rounded.js';

/** A table to be fitted: straight between its knots, and beyond the last. Each stretch is a term of its own, its slope unknown. */
export class Ramps {
  private readonly knots: readonly number[];

  /** Knots at powers of `factor` from `least` to `most`. */
  constructor(least: number, factor: number, most: number) {
    const knots: number[] = [];
    for (let knot = least; knot < most; knot *= factor) knots.push(knot);
    this.knots = [...knots, Math.max(1, most)];
  }

  /** How far `tokens` reaches into each stretch. */
  terms(tokens: number): number[] {
    return this.knots.map((knot, k) => {
      const from = this.knots[k - 1] ?? 0;
      const to = k === this.knots.length - 1 ? Number.POSITIVE_INFINITY : knot;
      return Math.max(0, Math.min(tokens, to) - from);
    });
  }

  get length(): number {
    return this.knots.length;
  }

  /** The table of these slopes. */
  table(slopes: readonly number[]): Table {
    let ms = 0;
    return this.knots.map((knot, k): [number, number] => {
      ms += slopes[k] * (knot - (this.knots[k - 1] ?? 0));
      return [knot, rounded(ms)];
    });
  }
}
