import { expect, test } from 'vitest';
import { Clock } from '../../../../src/cli/tui/worker/clock.js';

test('as fast as it goes, the clock stands still while no time goes by', () => {
  const clock = new Clock();
  clock.speed = Number.POSITIVE_INFINITY;
  clock.nowUs = 7;
  expect(clock.target(0)).toBe(7);
  expect(clock.target(1)).toBe(Number.POSITIVE_INFINITY);
  clock.play(true, 50);
  expect(clock.target(1)).toBe(50);
  clock.play(false);
  expect(clock.target(1)).toBe(7);
});
