import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { NumberReader, NumberWriter } from '../../../src/core/live/tape/numbers.js';
import { Tape, TapeWriter } from '../../../src/core/live/tape/tape.js';
import { call, options, run } from './run.js';

const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: false }).filter((value) => !Object.is(value, -0)),
  fc.constantFrom(0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, Number.NaN, Number.POSITIVE_INFINITY),
);

test('any number is read back as it was written, whole ones of 32 bits from one word', () => {
  fc.assert(
    fc.property(fc.array(numbers), (values) => {
      const writer = new NumberWriter(new Int32Array(3 * values.length));
      for (const value of values) writer.number(value);
      const reader = new NumberReader(writer.words);
      expect(values.map(() => reader.number())).toEqual(values);
      expect(reader.at).toBe(writer.at);
    }),
  );
  const writer = new NumberWriter(new Int32Array(9));
  for (const value of [2 ** 31 - 1, -(2 ** 31) + 1, -(2 ** 31)]) writer.number(value);
  expect(writer.at).toBe(1 + 1 + 3);
});

const { events } = run([call('A', '1', 10), call('A', '2', 3), call('B', '1', 5)], options({ policy: 'plas' }));

/** The events in chunks of `each`, as they come when a replay is watched. */
function tapeOf(each: number): Tape {
  const tape = new Tape();
  const writer = new TapeWriter((chunk) => tape.append(chunk));
  for (const [k, event] of events.entries()) {
    writer.write(event);
    if (k % each === each - 1) writer.flush();
  }
  writer.flush();
  return tape;
}

test.each([1, 3, 1000])('back from any event on are those before it, the last one first, over chunks of %i', (each) => {
  const tape = tapeOf(each);
  for (let k = 0; k <= events.length; k++) {
    let left = k;
    const at = tape.read(tape.start, () => left-- > 0);
    const before: RunEvent[] = [];
    tape.back(at, (event) => before.push(structuredClone(event)) > 0);
    expect(before).toEqual(events.slice(0, k).reverse());
  }
});

test('an event that is longer than the room at the end of a chunk makes more', () => {
  const tape = new Tape();
  const writer = new TapeWriter((chunk) => tape.append(chunk));
  const long: RunEvent = { type: 'change', t: 1, engine: -1, options: { bounds: new Array(100_000).fill(1) } };
  writer.write(events[0]);
  writer.write(long);
  writer.write(events[1]);
  writer.flush();
  const back: RunEvent[] = [];
  tape.read(tape.start, (event) => back.push(structuredClone(event)) > 0);
  expect(back).toEqual([events[0], long, events[1]]);
});
