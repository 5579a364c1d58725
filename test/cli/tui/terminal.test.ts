import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../project/files.js';
import { Screen } from './screen.js';

const open = async (columns = 100, rows = 30, env: NodeJS.ProcessEnv = {}): Promise<Screen> => {
  const screen = new Screen(['traces/react.jsonl', '--speed', '8'], columns, rows, { env });
  await screen.until(/programs \d+ active/);
  return screen;
};

const restored = (screen: Screen): void => {
  expect(screen.alternate).toBe(false);
  expect(screen.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.raw.lastIndexOf('\u001b[?25l'));
};

test.each([
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
])('%s gives screen and cursor back, and ends the process', async (name, signal) => {
  const screen = await open();
  expect(screen.alternate).toBe(true);
  process.kill(screen.pid, name as NodeJS.Signals);
  expect((await screen.ended()).signal).toBe(signal);
  restored(screen);
});

test.each(['SIGTERM', 'SIGHUP'])('%s amid a save leaves nothing half written', async (name) => {
  const cwd = mkdtempSync(join(tmpdir(), 'autellix-terminal-'));
  try {
    const files = () => readdirSync(cwd, { recursive: true, encoding: 'utf8' });
    const screen = new Screen([join(ROOT, 'traces', 'mcts.jsonl'), '--repeat', '12'], 100, 30, { cwd });
    await screen.until(/programs \d+ active/);
    screen.press('m');
    await screen.until(/× end/);
    screen.press('^s');
    await screen.until(() => files().some((file) => file.includes('.autellix-')));
    process.kill(screen.pid, name as NodeJS.Signals);
    await screen.ended();
    expect(files().filter((file) => !/screen/.test(file))).toEqual([expect.stringMatching(/^autellix-mcts.*ms$/)]);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test('^S and q at once: all is saved first', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'autellix-terminal-'));
  try {
    const screen = new Screen([join(ROOT, 'traces', 'react.jsonl'), '--speed', '8'], 100, 30, { cwd });
    await screen.until(/programs \d+ active/);
    screen.press('^s', 'q');
    expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
    const [out] = readdirSync(cwd);
    expect(readdirSync(join(cwd, out)).sort()).toEqual(['results.json', 'run.jsonl', 'screen.svg', 'screen.txt']);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test('^C and q give them back and end well', async () => {
  for (const key of ['^c', 'q']) {
    const screen = await open();
    screen.press(key);
    expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
    restored(screen);
  }
});

test('a trace that is not there: the message on the screen left, and exit code 2', async () => {
  const screen = new Screen(['traces/absent.jsonl'], 100, 30);
  expect((await screen.ended()).code).toBe(2);
  restored(screen);
  expect(screen.text()).toContain('traces/absent.jsonl');
});

test('a resize draws a whole screen of the new size, or says that it is too small', async () => {
  const screen = await open(120, 40);
  screen.resize(80, 24);
  await screen.until((shown) => /^\? help/.test(shown.lines()[22]));
  screen.resize(40, 12);
  await screen.until(/Too small: 40×12. At least 60×15/);
  screen.resize(200, 60);
  await screen.until((shown) => /^\? help/.test(shown.lines()[58]) && shown.lines()[0].length > 150);
  screen.press('q');
  await screen.ended();
});

test('NO_COLOR: not one colour or attribute', async () => {
  const screen = await open(100, 30, { NO_COLOR: '1' });
  screen.press('q');
  await screen.ended();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
  expect(screen.raw).not.toMatch(/\u001b\[[\d;]*m/);
});

test('40×12 says that it is too small, and q still ends', async () => {
  const screen = new Screen(['traces/react.jsonl'], 40, 12);
  await screen.until(/Too small/);
  screen.press('q');
  expect((await screen.ended()).code).toBe(0);
});
