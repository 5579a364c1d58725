import { expect, test } from 'vitest';
import { candidates, completed, parseCommand, parseTime } from '../../../src/core/live/command.js';

test.each([
  ['beta 2.5', { type: 'change', options: { beta: 2.5 } }],
  ['beta inf', { type: 'change', options: { beta: null } }],
  ['policy mlfq', { type: 'change', options: { policy: 'mlfq' } }],
  ['quanta 1000,2000', { type: 'change', options: { quanta: [1000, 2000] } }],
  ['steps 4', { type: 'change', options: { steps: 4 } }],
  ['speed max', { type: 'speed', speed: Number.POSITIVE_INFINITY }],
  ['seek 1.5min', { type: 'seek', tUs: 90e6 }],
  ['theme mono', { type: 'theme', theme: 'mono' }],
  ['quit', { type: 'quit' }],
])('%s', (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

test.each([
  ['bta 2', /^bta \(did you mean beta\?\): expected one of policy, beta, /],
  ['beta two', /beta: expected a number, or inf/],
  ['policy best', /policy: expected fcfs \| priority/],
  ['constructor 1', /expected one of/],
])('%s says what was expected', (text, problem) => {
  expect(parseCommand(text)).toEqual({ type: 'wrong', problem: expect.stringMatching(problem) });
});

test('Tab completes names, then values, as far as they are certain', () => {
  expect(['be', 'b', 'policy p', 'policy pl', 'theme c'].map(completed)).toEqual([
    ...['beta ', 'b', 'policy p', 'policy plas', 'theme colour-blind'],
  ]);
});

test('what may be typed is told: commands, values, or what kind of value', () => {
  expect(['b', 'policy ', 'policy p', 'beta ', 'beta 2', 'nope '].map(candidates)).toEqual([
    'beta bounds batch balancer',
    expect.stringMatching(/^fcfs \| priority \| /),
    'priority | plas',
    'a number, or inf',
    'a number, or inf',
    'no such command',
  ]);
});

test('times', () => {
  expect(['12s', '850ms', '3', '1h', 'x', '-1s'].map(parseTime)).toEqual([
    12e6,
    850e3,
    3e6,
    36e8,
    undefined,
    undefined,
  ]);
});

test('quanta can be the widths of the queues again, so that there may be more queues', () => {
  expect(parseCommand('quanta widths')).toEqual({ type: 'change', options: { quanta: null } });
  expect(completed('quanta w')).toBe('quanta widths');
  expect(parseCommand('bounds widths')).toMatchObject({ type: 'wrong' });
});
