import { expect, test } from 'vitest';
import { inverseFrequencies, RopeTable } from '../../../../src/engine/tfjs/model/rope.js';

const plain = { headDim: 4, rope: { type: 'default', theta: 100 } } as const;

test('frequencies are theta^(−2i / headDim)', () => {
  expect(inverseFrequencies(plain)).toEqual(Float32Array.of(1, 0.1));
});

test('linear scaling divides them', () => {
  const rope = { type: 'linear', theta: 100, factor: 4 } as const;
  expect(inverseFrequencies({ headDim: 4, rope })).toEqual(Float32Array.of(0.25, 0.025));
});

test('the table grows and keeps what it has', () => {
  const table = new RopeTable(plain);
  table.cover(3);
  const [cos, sin] = [table.cos.slice(0, 6), table.sin.slice(0, 6)];
  expect(cos[5]).toBeCloseTo(Math.cos(0.2), 6);
  expect(sin[4]).toBeCloseTo(Math.sin(2), 6);
  table.cover(5000);
  expect(table.cos.slice(0, 6)).toEqual(cos);
  expect(table.sin.slice(0, 6)).toEqual(sin);
  expect(table.cos[4999 * 2]).toBeCloseTo(Math.cos(4999), 6);
});
