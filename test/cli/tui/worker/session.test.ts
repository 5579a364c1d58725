import { expect, test } from 'vitest';
import { ReplaySource } from '../../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../../core/live/run.js';

/** One call of 30,000 tokens, a step of 1 ms each: 30 s, with nothing to decide. */
function session(): Session {
  const trace = traceOf([call('A', '1', 30_000)]);
  const made = new Session('one', trace, [new ReplaySource('fcfs', trace, options({ policy: 'fcfs' }))]);
  made.clock.playing = false;
  return made;
}

const settle = (one: Session): Session => {
  while (!one.tick(0));
  return one;
};

test('keys that come faster than frames add up', () => {
  const one = session();
  for (let k = 0; k < 5; k++) one.handle({ type: 'skip', seconds: 1 });
  expect(settle(one).clock.nowUs).toBe(5e6);
  one.handle({ type: 'skip', seconds: 10 });
  one.handle({ type: 'skip', seconds: -1 });
  expect(settle(one).clock.nowUs).toBe(14e6);
  one.handle({ type: 'skip', seconds: -100 });
  expect(settle(one).clock.nowUs).toBe(0);
  for (let k = 0; k < 3; k++) one.handle({ type: 'faster', by: 2 });
  expect(one.clock).toMatchObject({ speed: 8, playing: false });
  for (let k = 0; k < 3; k++) one.handle({ type: 'toggle' });
  expect(one.clock.playing).toBe(true);
});

test('a skip goes no farther than a second of playing', () => {
  const one = session();
  one.clock.speed = 0.001;
  one.handle({ type: 'skip', seconds: 10 });
  expect(settle(one).clock.nowUs).toBe(10_000);
});

test('at any speed a run ends where its last event is, and a seek goes no farther', () => {
  const one = session();
  one.handle({ type: 'speed', speed: 4 });
  one.handle({ type: 'toggle' });
  for (let k = 0; k < 400 && !one.over; k++) one.tick(50);
  expect(one).toMatchObject({ over: true, clock: { nowUs: 30e6, playing: false } });
  one.handle({ type: 'seek', tUs: 1200e6 });
  expect(settle(one)).toMatchObject({ over: true, clock: { nowUs: 30e6 } });
});
