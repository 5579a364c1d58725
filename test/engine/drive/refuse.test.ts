import { expect, test } from 'vitest';
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
  const said = traceOf([{ ...ROWS[0], output_segment: 'known' }]);
  expect(() => refuseUnreal(said, optionsOf({}))).toThrow('call a/1 says what it answers');
});
