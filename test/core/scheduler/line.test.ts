import { describe, expect, test } from 'vitest';
import { ArrivalLine, type Line, PriorityLine } from '../../../src/core/scheduler/line.js';
import { callOf, programOf } from './calls.js';

const ids = (line: Line): string[] => {
  const all = line.all().map((call) => call.id);
  expect([line.length, line.head?.id]).toEqual([all.length, all[0]]);
  return all;
};

const call = (id: string, arrivalUs = 0, priority = 0, program = 'p') =>
  callOf(programOf(program), id, arrivalUs, priority);

describe('first come, first served', () => {
  test('who comes back goes to the head: several keep their old order (rule 8)', () => {
    const line = new ArrivalLine();
    expect(ids(line)).toEqual([]);
    for (const id of ['a', 'b', 'c']) line.join(call(id));
    line.shift();
    expect(ids(line)).toEqual(['b', 'c']);
    // the last of the running is preempted first
    line.comeBack(call('z'));
    line.comeBack(call('y'));
    expect(ids(line)).toEqual(['y', 'z', 'b', 'c']);
    for (let k = 0; k < 4; k++) line.shift();
    expect(ids(line)).toEqual([]);
    line.shift();
    line.comeBack(call('a'));
    line.join(call('b'));
    expect(ids(line)).toEqual(['a', 'b']);
  });
});

describe('by priority', () => {
  test('a lower number goes first, then arrival, program, call as text; who comes back has its old place (rule 25)', () => {
    const line = new PriorityLine();
    line.join(call('9', 5, 0));
    line.join(call('10', 5, 0));
    line.join(call('late', 6, -1));
    line.join(call('early', 1, 3));
    line.join(call('other', 5, 0, 'a'));
    expect(ids(line)).toEqual(['late', 'other', '10', '9', 'early']);
    const head = line.head;
    line.shift();
    if (head) line.comeBack(head);
    expect(ids(line)).toEqual(['late', 'other', '10', '9', 'early']);
  });
});
