import { expect, test } from 'vitest';
import { DONE, INTERCEPTED, LETTERS, RUNS, WAITS } from '../../../src/core/live/letters.js';
import { codeOf, Marks, Story } from '../../../src/core/live/marks.js';
import { Samples } from '../../../src/core/live/samples.js';
import { amount, clock, digits, sparkline, time } from '../../../src/core/live/short.js';

const stateOf = (state: number): string => LETTERS[state];
const levelOf = (_: number, level: number): string => String(level);

test('marks: state and level at every instant of a window; unknown before it began', () => {
  const marks = new Marks();
  marks.push(0, -1, 1000, codeOf(WAITS, 1));
  marks.push(1, 0, 3000, codeOf(RUNS, 1));
  marks.push(2, -1, 4000, codeOf(WAITS, 1)); // of another program
  marks.push(3, 1, 5000, codeOf(INTERCEPTED, 2));
  const story = marks.story(3, 5500, 500);
  expect(story.text(5500, 1000, 6, stateOf)).toBe('WWRRT');
  expect(story.text(5500, 1000, 6, levelOf)).toBe('11112');
});

/** Waits, runs, is at a tool, blips a thousand times, is done; its last mark. */
function blips(marks: Marks): number {
  let last = -1;
  let place = 0;
  const push = (tUs: number, state: number, level: number): void => {
    marks.push(place, last, tUs, codeOf(state, level));
    last = place++;
  };
  push(0, WAITS, 1);
  push(10_000, RUNS, 2);
  push(20_000, INTERCEPTED, 2);
  for (let k = 0; k < 1000; k++) push(30_000 + k, k % 2 === 0 ? RUNS : WAITS, 3);
  push(31_000, DONE, 3);
  return last;
}

test('marks: a thousand blips do not drive out what lasted long; of too many marks the oldest are forgotten', () => {
  const statesOf = (marks: Marks) => marks.story(blips(marks), 35_000, 0).text(35_000, 10_000, 4, stateOf);
  expect(statesOf(new Marks())).toBe('WRTD');
  expect(statesOf(new Marks(512))).toBe('D');
});

test('marks: a story that is told again and again is as long as its window, and says what one told at once says', () => {
  const marks = new Marks();
  let last = -1;
  for (let place = 0; place < 5000; place++) {
    marks.push(place, last, 1000 * place, codeOf(place % 3, 1 + (place % 5)));
    last = place;
    if (place % 10 !== 0) continue;
    const nowUs = 1000 * place + 500;
    const story = marks.story(last, nowUs, nowUs - 50_000);
    expect(story.length).toBeLessThanOrEqual(51);
    expect(marks.story(last, nowUs, nowUs - 50_000)).toBe(story);
    const text = (told: Story) => told.text(nowUs, 700, 70, (state, level) => `${state}${level}`);
    const atOnce = new Story();
    for (let k = place; k >= 0 && k >= place - 60; k--) atOnce.push(1000 * k, codeOf(k % 3, 1 + (k % 5)));
    expect(text(story)).toBe(text(atOnce));
  }
  // farther back than it was told
  expect(marks.story(last, 5e6, 0).length).toBe(5000);
});

test.each([4096, 512])('marks: what is written anew from an earlier place is what was there, %d of them', (most) => {
  const marks = new Marks(most);
  const last = blips(marks);
  marks.push(0, -1, 0, codeOf(WAITS, 1));
  marks.push(1, 0, 10_000, codeOf(RUNS, 2));
  expect(marks.story(last, 30_510, 30_509).text(30_510, 1, 2, stateOf)).toBe('WR');
});

test('samples: what a gauge was over a window, short or long, in constant memory', () => {
  const samples = new Samples(1);
  let value = 0;
  let sinceUs = 0;
  for (let k = 1; k <= 100_000; k++) {
    const tUs = k * 7000;
    samples.held(sinceUs, tUs, [value]);
    value = k;
    sinceUs = tUs;
  }
  const read = (spanUs: number) => samples.read(0, sinceUs, spanUs, 5, value, sinceUs);
  expect(read(35_000)).toEqual([99_996, 99_997, 99_998, 99_999, 100_000]);
  const long = read(700e6);
  long.forEach((one, k) => {
    expect(Math.abs(one - (k + 1) * 20_000)).toBeLessThan(2400);
  });
});

test('figures in few columns', () => {
  expect([0.001, 0.0853, 1.234, 12.34, 123.4].map(digits)).toEqual(['0.001', '0.085', '1.23', '12.3', '123']);
  expect([12, 1500, 2e6, 90e6, 150e6, 75e8].map(time)).toEqual(['12 µs', '1.5 ms', '2 s', '90 s', '2.5 min', '2.08 h']);
  expect([7, 9994, 28_241, 1.5e6].map(amount)).toEqual(['7', '9994', '28.2k', '1.5M']);
  expect([119_990_000, 60_000_000, 59_999_000, 119_940_000, 3_599_990_000].map((us) => clock(us, 1e5))).toEqual([
    ...['2:00.0', '1:00.0', '1:00.0', '1:59.9', '1:00:00.0'],
  ]);
  expect(clock(119.6e6, 1e6)).toBe('2:00');
  expect([clock(12_500, 10), clock(12.3e6, 1e5), clock(62.5e6, 1e5), clock(7384e6, 1e5)]).toEqual([
    ...['12.5 ms', '12.3 s', '1:02.5', '2:03:04.0'],
  ]);
  expect(sparkline([0, 1, 4, 8])).toBe(' ▂▅█');
});
