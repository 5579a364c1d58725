import { quantile } from 'd3-array';
import { describe, expect, test } from 'vitest';
import { dealer } from '../../../src/core/generate/random/deck.js';
import { lognormalCards, normalQuantiles } from '../../../src/core/generate/random/lognormal.js';
import { uniforms } from '../../../src/core/generate/random/uniforms.js';

describe('normal quantiles', () => {
  test('are those of the tables', () => {
    const z = normalQuantiles(1000);
    expect(z).toHaveLength(1000);
    // Φ⁻¹ of 0.0005, 0.0255, 0.5005, 0.8415, 0.9995
    expect(z[0]).toBeCloseTo(-3.2905, 3);
    expect(z[25]).toBeCloseTo(-1.9515, 3);
    expect(z[500]).toBeCloseTo(0.00125, 3);
    expect(z[841]).toBeCloseTo(1.0006, 3);
    expect(z[999]).toBeCloseTo(3.2905, 3);
  });
});

describe('lognormal cards', () => {
  const cards = lognormalCards({ mean: 276.81, sigma: 1, min: 1, max: 2048 });

  test('have the mean asked for after rounding and capping, and stay within the caps', () => {
    expect(cards.reduce((sum, card) => sum + card, 0) / cards.length).toBeCloseTo(276.81, 1);
    expect(Math.min(...cards)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...cards)).toBe(2048);
    expect(cards.every(Number.isInteger)).toBe(true);
  });

  test('have the spread asked for: one sigma up is e times the median', () => {
    expect(quantile(cards, 0.8413)! / quantile(cards, 0.5)!).toBeCloseTo(Math.E, 1);
  });

  test('refuse a mean outside the caps', () => {
    expect(() => lognormalCards({ mean: 3000, sigma: 1, min: 1, max: 2048 })).toThrow(RangeError);
  });
});

test('a dealer deals every card once before any comes again', () => {
  const deal = dealer([1, 2, 3, 4, 5, 6, 7], uniforms(9, 0));
  const rounds = Array.from({ length: 3 }, () => Array.from({ length: 7 }, deal));
  for (const round of rounds) expect([...round].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(rounds[0]).not.toEqual(rounds[1]);
});

describe('uniforms', () => {
  test('the first numbers of a seed are fixed for ever', () => {
    const uniform = uniforms(1, 0);
    expect([uniform(), uniform()]).toMatchInlineSnapshot(`
      [
        0.5516269059277428,
        0.9171766928384073,
      ]
    `);
  });

  test('streams and neighbouring seeds differ', () => {
    const firsts = [uniforms(1, 0), uniforms(1, 1), uniforms(2, 0), uniforms(0, 0)].map((uniform) => uniform());
    expect(new Set(firsts).size).toBe(4);
  });

  test('numbers are even over [0, 1)', () => {
    const uniform = uniforms(3, 2);
    const numbers = Array.from({ length: 20000 }, uniform);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    for (const q of [0.1, 0.5, 0.9]) expect(Math.abs(quantile(numbers, q)! - q)).toBeLessThan(0.015);
  });
});
