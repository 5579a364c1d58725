import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../src/core/live/keys.js';
import { KEYS } from '../../../src/core/live/keys.js';
import { ROOT } from '../../project/files.js';
import { Screen } from './screen.js';

const folder = mkdtempSync(join(tmpdir(), 'autellix-tui-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a screen shows that a key did what it says, given the one before. */
type Shown = RegExp | ((now: string, before: string) => boolean);

/** Where the clock stands, seconds: `12.3 s` or `1:02.3` before the speed. */
function clockOf(text: string): number {
  const [, minutes = '0', seconds] = /(?:(\d+):)?([\d.]+)(?: s)? (?:×|max)/.exec(text.split('\n')[0]) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

const gone =
  (what: RegExp): Shown =>
  (now) =>
    !what.test(now);
const moved =
  (atLeastS: number, atMostS: number): Shown =>
  (now, before) => {
    const s = clockOf(now) - clockOf(before);
    return s >= atLeastS && s <= atMostS;
  };

/** They may go on by less than the clock shows: where they lead to is tested of the session. */
type Unseen = 'step' | 'decision';

/** What is to be seen after the first key of each action; the keys after it lead back, with what they show. */
const SHOWN: Readonly<Record<Exclude<Action, Unseen | 'quit'>, readonly [shown: Shown, ...back: (string | RegExp)[]]>> =
  {
    pause: [/×16 ‖ paused/, 'space', /×16 ▶/, 'space', /paused/, '0', /×1 ‖ paused/],
    help: [/help:/],
    back: [gone(/help:/)],
    down: [/\n [^\n]*\n›/],
    up: [/W\/T[^\n]*\n›/],
    pageDown: [/\n [^\n]*\n›/],
    pageUp: [/W\/T[^\n]*\n›/],
    last: [/\n [^\n]*\n›/],
    first: [/W\/T[^\n]*\n›/],
    freeze: [/frozen/, 'f'],
    faster: [/×2 ‖ paused/],
    slower: [/×1 ‖ paused/, '+', /×2 ‖ paused/],
    realTime: [/×1 ‖ paused/],
    farForward: [moved(9.8, 10.2)],
    backward: [moved(-1.2, -0.8)],
    forward: [moved(0.8, 1.2)],
    farBackward: [moved(-10.2, -8.8)],
    flatOut: [/max × ‖ paused/, '0', /×1 ‖ paused/],
    sort: [/sort by:/, 'esc'],
    nextColumn: [/by ratio/],
    previousColumn: [/by waiting/],
    invert: [/waiting ▲/, 'I'],
    filter: [/\n\/▏/, 'x', 'enter', /with "x"/],
    exclude: [/without "x"/, 'esc'],
    enter: [/process table/, 'esc'],
    follow: [/, followed/, 'F'],
    tree: [/, tree/, 't'],
    queues: [/▶2 queues/],
    engines: [/▶3 engines/],
    timeline: [/▶4 timeline/],
    events: [/▶5 events/],
    expand: [gone(/1 programs/), 'e', /1 programs/],
    programs: [/▶1 programs/],
    compare: [/compare:/, 'enter', /running score/, 'c', /▶1 programs/],
    switch: [/▶2 queues/, '1'],
    theme: [/theme: mono/],
    command: [/\n:▏/, 'b', 'e', 'tab', '4', 'enter'],
    export: [/wrote autellix-/],
    rerun: [(now, before) => clockOf(now) < clockOf(before)],
  };

describe.each([
  [80, 24],
  [120, 40],
  [200, 60],
])('%i×%i', (columns, rows) => {
  test('every key of the list but . and > does what the list says, on a screen that is never torn', async () => {
    const cwd = mkdtempSync(join(folder, 'run-'));
    const screen = new Screen([join(ROOT, 'traces', 'react.jsonl'), '--speed', '16'], columns, rows, { cwd });
    await screen.until(/1\d active/);
    for (const [action, [shown, ...back]] of Object.entries(SHOWN)) {
      const { keys } = KEYS.find(({ id }) => id === action) as (typeof KEYS)[number];
      const before = screen.text();
      screen.press(keys[0]);
      const shows = shown instanceof RegExp ? shown : () => shown(screen.text(), before);
      await screen.until(shows).catch((error) => {
        throw new Error(`${action} (${keys[0]}): ${error.message}\nbefore it:\n${before}`);
      });
      for (const key of back) await (typeof key === 'string' ? screen.type(key) : screen.until(key));
    }
    screen.press('q');
    expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
    expect(screen.frames).toBeGreaterThan(20);
    expect(screen.torn).toBeUndefined();
    expect(screen.alternate).toBe(false);
    const [out] = readdirSync(cwd);
    expect(readdirSync(join(cwd, out)).sort()).toEqual(['results.json', 'run.jsonl', 'screen.svg', 'screen.txt']);
  });
});

test('40×12: every key of the list is taken, what is said fits, and a larger screen shows what they led to', async () => {
  const cwd = mkdtempSync(join(folder, 'run-'));
  const screen = new Screen([join(ROOT, 'traces', 'react.jsonl'), '--speed', '16'], 40, 12, { cwd });
  await screen.until(/Too small: 40×12\. At least 60×15, *\nplease\./);
  for (const { id, keys } of KEYS) {
    if (id === 'quit') continue;
    for (const key of keys) await screen.type(key);
    // what the key opened has the keys
    await screen.type('esc');
    expect(screen.text()).toMatch(/Too small: 40×12\. At least 60×15, *\nplease\./);
  }
  screen.resize(80, 24);
  await screen.until((shown) => /^\? help/.test(shown.lines()[22]));
  screen.press('^c');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
});
