import { expect, test } from 'vitest';
import { times, timesWithin } from '../../../src/cli/compare/ratio.js';

test('a ratio has the digits that say something', () => {
  expect([0.0123, 0.096, 0.468, 1, 44.78, 123.4, 999.9].map(times)).toEqual([
    '0.012×',
    '0.096×',
    '0.47×',
    '1.00×',
    '44.78×',
    '123×',
    '1000×',
  ]);
});

test('beyond all measure only that is said', () => {
  expect([1000, 5.24e6, 0.0009, 1e-9, Number.NaN].map(times)).toEqual(['>1000×', '>1000×', '<0.001×', '<0.001×', '']);
});

test('an interval where there is one', () => {
  const low = 0.41;
  expect(timesWithin({ ratio: 0.468, low, high: 0.53 })).toBe('0.47× (0.41–0.53)');
  expect(timesWithin({ ratio: 0.468, low: Number.NaN, high: Number.NaN })).toBe('0.47×');
  expect(timesWithin({ ratio: 5e6, low, high: 1e9 })).toBe('>1000×');
});
