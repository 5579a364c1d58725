import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-generate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const generate = (...args: string[]) => runCli('generate', ...args);

interface Made {
  readonly header: Record<string, unknown>;
  readonly rows: Record<string, unknown>[];
}

async function made(...args: string[]): Promise<Made> {
  const { stdout } = await generate(...args);
  const [header, ...rows] = stdout.trimEnd().split('\n');
  return { header: JSON.parse(header), rows: rows.map((line) => JSON.parse(line)) };
}

describe('autellix generate', () => {
  test('the header has the whole command, defaults spelled out', async () => {
    const { header, rows } = await made('react', '--programs', '3');
    expect(header).toMatchObject({
      autellix_trace: 1,
      name: 'react',
      seed: 0,
      command: 'autellix generate react --programs 3 --rate 1 --seed 0',
    });
    expect(new Set(rows.map((row) => row.program))).toEqual(new Set(['react-1', 'react-2', 'react-3']));
  });

  test('shares of mixed stand in the command where they are not the usual ones', async () => {
    const { header, rows } = await made('mixed', '--programs', '5', '--shares', 'react=4,mcts=1');
    expect(header.command).toBe('autellix generate mixed --shares react=4,mcts=1 --programs 5 --rate 1 --seed 0');
    expect(rows.filter((row) => row.arrival_ms !== undefined && row.class === 'mcts')).toHaveLength(1);
    const usual = await made('mixed', '--programs', '1', '--shares', 'mcts=1,react=1,chatbot=1');
    expect(usual.header.command).not.toContain('--shares');
  });

  test('what was made is summed up on stderr', async () => {
    const { code, stderr } = await generate('figure2');
    expect(code).toBe(0);
    // 4 programs; outputs 4+2+2+2+3+2+2+3+1+2+1+3 = 27 tokens of 12 calls
    expect(stderr).toBe(
      'generate: 4 programs, 12 calls (3.00 a program, at most 4); a call: 8.0 new prompt tokens (8.0 with context), 2.3 out\n',
    );
  });

  test('-o writes a file, the same bytes as stdout', async () => {
    const file = join(folder, 'chatbot.jsonl');
    const args = ['chatbot', '--programs', '200', '--seed', '4'];
    expect(await generate(...args, '-o', file)).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe((await generate(...args)).stdout);
  });

  test.each([
    [['nope'], /Allowed choices are chatbot, react, mcts, map-reduce, mixed, figure2/],
    [['react', '--programs', '0'], /whole number from 1/],
    [['react', '--programs', '1.5'], /whole number from 1/],
    [['react', '--programs', '1e12'], /whole number from 1 to 10000000: a trace is held in memory/],
    [['react', '--rate', '0'], /above 0/],
    [['react', '--rate', '1e-12'], /--rate: 1e-12: the last of 100 arrives after/],
    [['react', '--rate', 'NaN'], /Expected a number/],
    [['react', '--seed', '4294967296'], /whole number from 0 to 4294967295/],
    [['react', '--seed', '-1'], /whole number from 0 to 4294967295/],
    [['react', '--shares', 'react=1'], /expected it with mixed only/],
    [['mixed', '--shares', 'react'], /Expected kinds/],
    [['mixed', '--shares', 'react=0'], /Expected kinds/],
    [['mixed', '--shares', 'react=1,what=2'], /Expected kinds/],
    [['mixed', '--shares', 'react=1,react=2'], /every kind once/],
    [['figure2', '--seed', '1'], /expected no --seed/],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await generate(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
