import { expect, test } from 'vitest';
import { change, count, digitsFor, duration, percent, quantity } from '../../src/cli/numbers.js';

test('counts are whole and grouped', () => {
  expect([0, 999, 12031, 1e6].map(count)).toEqual(['0', '999', '12,031', '1,000,000']);
});

test('measured figures have three digits, large ones all before the point', () => {
  expect([0, 0.01234, 1, 12.34, 999.6, 1234.5].map(quantity)).toEqual(['0', '0.0123', '1', '12.3', '1,000', '1,235']);
  expect([999_999, 1e6, 12_345_678, 3.2e9].map(quantity)).toEqual(['999,999', '1M', '12.3M', '3.2B']);
  expect(quantity(Number.NaN)).toBe('–');
});

test('shares are percent, durations in their unit', () => {
  expect([0, 0.9342, 1].map(percent)).toEqual(['0.0 %', '93.4 %', '100.0 %']);
  expect([0, 0.5, 850, 1234, 150_000, 9_000_000].map(duration)).toEqual([
    '0 ms',
    '0.5 ms',
    '850 ms',
    '1.23 s',
    '2.5 min',
    '2.5 h',
  ]);
  expect(duration(Number.NaN)).toBe('–');
});

test('changes are never nothing', () => {
  expect([0.0714, 0.02, 0.1, 3.5, 0.00004, 0.00123].map(change)).toEqual([
    '7.1 %',
    '2 %',
    '10 %',
    '350 %',
    '0.004 %',
    '0.1 %',
  ]);
});

test('two numbers that differ look different', () => {
  const shown = (a: number, b: number) => [a, b].map(digitsFor(a, b));
  expect(shown(2 / 3, 0.5)).toEqual(['0.666667', '0.5']);
  expect(shown(40, 40.00000004)).toEqual(['40', '40.00000004']);
  expect(shown(1 / 3, 1 / 3)).toEqual(['0.333333', '0.333333']);
});
