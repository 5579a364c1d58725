import { describe, expect, test } from 'vitest';
import { refuseUnreal } from '../../../src/engine/drive/refuse.js';
import { optionsOf, ROWS, traceOf } from './small-run.js';

test('what a real engine can do is not refused', () => {
  refuseUnreal(traceOf(ROWS), optionsOf({ policy: 'priority' }));
  refuseUnreal(traceOf(ROWS), optionsOf({ policy: 'fcfs', profile: { prefix_cache: true } }));
});

test('what it cannot', () => {
  const trace = traceOf(ROWS);
  const unlimited = optionsOf({ profile: { device_blocks: null } });
  expect(() => refuseUnreal(trace, unlimited)).toThrow('--device-blocks: unlimited; expected a number');
  const priority = optionsOf({ policy: 'priority', profile: { prefix_cache: true } });
  expect(() => refuseUnreal(trace, priority)).toThrow('expected --no-prefix-cache');
});

describe('answers that are segments', () => {
  const map = (call: string, more = {}) => ({
    program: 'p',
    call,
    arrival_ms: 0,
    input: [['x', 4] as const],
    output: 3,
    ...more,
  });

  test('of one call, read by one that comes after', () => {
    const reduce = { ...map('reduce'), arrival_ms: undefined, after: ['map'], input: [['answer', 3] as const] };
    refuseUnreal(traceOf([map('map', { output_segment: 'answer' }), reduce]), optionsOf({}));
  });

  test('of two calls', () => {
    const trace = traceOf([map('1', { output_segment: 'same' }), map('2', { output_segment: 'same' })]);
    expect(() => refuseUnreal(trace, optionsOf({}))).toThrow('segment same is answers of p/1 and p/2');
  });

  test('read by a call that may run before', () => {
    const trace = traceOf([map('1', { output_segment: 'answer' }), map('2', { input: [['answer', 2]] })]);
    expect(() => refuseUnreal(trace, optionsOf({}))).toThrow('in the prompt of p/2, which does not come after p/1');
  });
});
