import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../project/files.js';
import { runCli } from '../run-cli.js';

const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
const FIGURE2 = '--system none --profile unit --max-batch 2 --steps 1 --bounds 2 --beta inf'.split(' ');
const folder = mkdtempSync(join(tmpdir(), 'autellix-frames-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const autellix = (...args: string[]): string =>
  execFileSync(process.execPath, [MAIN, ...args], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const SIDE_BY_SIDE = ['traces/mcts.jsonl', '--systems', 'vllm,autellix', '--max-batch', '16', '--at', '60s'];

/** Screens, each named after what it shows. `FRAMES=write` writes those that are missing or changed. */
const FRAMES: Readonly<Record<string, string[]>> = {
  'figure 2 under plas at 6 ms, D demoted': [
    'traces/figure2.jsonl',
    ...FIGURE2,
    '--policy',
    'plas',
    '--snapshot',
    '100x28',
    '--at',
    '6ms',
  ],
  'figure 2 under fcfs at the end, 18 ms waited': [
    'traces/figure2.jsonl',
    ...FIGURE2,
    '--policy',
    'fcfs',
    '--snapshot',
    '80x24',
  ],
  'mcts in a small batch at 60 s': ['traces/mcts.jsonl', '--max-batch', '16', '--snapshot', '120x40', '--at', '60s'],
  'a program of a tree search, its calls and critical path': [
    'traces/mcts.jsonl',
    '--max-batch',
    '16',
    '--snapshot',
    '120x40',
    '--at',
    '60s',
    '--view',
    'enter',
  ],
  'two systems side by side at 60 s': [...SIDE_BY_SIDE, '--snapshot', '120x40'],
  'two systems on a small screen, five programs': [...SIDE_BY_SIDE, '--snapshot', '80x24'],
  'two systems on the least screen, two programs': [...SIDE_BY_SIDE, '--snapshot', '60x15'],
  'a narrow screen drops columns and stacks': ['traces/react.jsonl', '--snapshot', '70x24', '--at', '20s'],
};

describe('screens', () => {
  test.each(Object.entries(FRAMES))('%s', (name, args) => {
    const file = join(ROOT, 'test', 'cli', 'tui', 'frames', `${name.replace(/[ ,]+/g, '-')}.txt`);
    const screen = autellix('tui', ...args);
    if (process.env.FRAMES === 'write') writeFileSync(file, screen);
    expect(existsSync(file), `${file}: FRAMES=write makes it`).toBe(true);
    expect(screen).toBe(readFileSync(file, 'utf8'));
  });
});

test.each(['80x24', '60x15', '70x24'])('%s: no line is wider, however many systems are compared', (size) => {
  const all = 'vllm,vllm-opt,vllm-v1,mlfq,autellix';
  const screen = autellix('tui', 'traces/mcts.jsonl', '--systems', all, '--at', '60s', '--snapshot', size);
  const [columns, rows] = size.split('x').map(Number);
  const lines = screen.trimEnd().split('\n');
  expect(lines.length).toBeLessThan(rows);
  expect(Math.max(...lines.map((line) => Array.from(line).length))).toBeLessThanOrEqual(columns);
});

test.each(['80x24', '60x15', '120x40'])('%s: G goes to the last program, and it is in sight', (size) => {
  const args = ['traces/mcts.jsonl', '--at', '60s', '--snapshot', size];
  for (const keys of ['G', 'e G', 'G F k k k']) {
    const lines = autellix('tui', ...args, '--view', keys).split('\n');
    // the timeline below has a cursor of its own
    const list = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('─4 timeline')),
    );
    expect(
      list.filter((line) => line.startsWith('›')),
      keys,
    ).toHaveLength(1);
  }
});

describe('a run log', () => {
  const log = join(folder, 'run.jsonl');
  beforeAll(() => {
    autellix('replay', 'traces/figure2.jsonl', ...FIGURE2, '--policy', 'plas', '--events', log);
  });

  test.each(['2ms', '6ms', '11ms'])('shows at %s what the replay shows', (at) => {
    const size = ['--snapshot', '120x40', '--at', at];
    const live = autellix('tui', 'traces/figure2.jsonl', ...FIGURE2, '--policy', 'plas', ...size);
    expect(autellix('tui', '--events', log, ...size)).toBe(live);
  });
});

test('an SVG has every letter of the text, in its place', () => {
  const args = FRAMES['figure 2 under plas at 6 ms, D demoted'];
  const svg = autellix('tui', ...args, '--svg');
  const rows = new Map<string, string>();
  for (const [, y, part] of svg.matchAll(/<text[^>]*? y="([\d.]+)"[^>]*>([^<]*)</g)) {
    rows.set(y, (rows.get(y) ?? '') + part);
  }
  const lines = [...rows.values()];
  const letters = (line: string) =>
    line.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll(/\s/g, '');
  expect(lines.map(letters)).toEqual(
    autellix('tui', ...args)
      .split('\n')
      .map(letters)
      .filter(Boolean),
  );
});

test.each([
  [['--events', 'run.jsonl', '--policy', 'fcfs'], '--policy: of no use for a run log, whose run is over'],
  [['--events', 'run.jsonl', '--rate-scale', '5'], '--rate-scale: of no use for a run log'],
  [['--events', 'run.jsonl', '--systems', 'vllm,autellix'], '--systems: of no use for a run log'],
  [['traces/mcts.jsonl', '--events', 'run.jsonl'], '--events: given beside a trace; expected one of them'],
  [['traces/mcts.jsonl', '--systems', 'vllm,autellix', '--system', 'vllm'], '--system: beside --systems'],
  [
    ['traces/mcts.jsonl', '--engine', 'tfjs', '--verify'],
    '--verify: answers are checked at the end of autellix replay',
  ],
  [['traces/mcts.jsonl', '--at', '12s'], '--at: of a snapshot; expected --snapshot 120x40 too'],
  [['traces/mcts.jsonl', '--snapshot', '120x40', '--speed', '2'], '--speed: of no use for a snapshot'],
  [['traces/mcts.jsonl', '--snapshot', '120x40', '--view', '^s'], '--view: ^s; expected keys that show something'],
])('what would change nothing is refused: %j', async (args, message) => {
  const { code, stdout, stderr } = await runCli('tui', ...args);
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('without a terminal: exit code 2, and the command that needs none', () => {
  expect(() =>
    execFileSync(process.execPath, [MAIN, 'tui', 'traces/mcts.jsonl'], { cwd: ROOT, stdio: 'pipe' }),
  ).toThrow(/autellix replay/);
});

test("the README's picture is what `npm run frame` makes", () => {
  const [, args] = /'(tui [^']*)'/.exec(readFileSync(join(ROOT, 'scripts', 'frame.mjs'), 'utf8')) as RegExpExecArray;
  expect(autellix(...args.split(' '))).toBe(readFileSync(join(ROOT, 'docs', 'live-view.svg'), 'utf8'));
});
