import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKLOAD_NAMES } from '../../src/core/generate/workloads/names.js';
import { ROOT } from '../project/files.js';
import { runCli } from './run-cli.js';

const FOLDER = join(ROOT, 'traces');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
const WORKED = join(ROOT, 'test', 'golden', 'algorithm1', 'worked.json');

const linesOf = (name: string): string[] => readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n');

describe('traces/', () => {
  test('holds every workload and figure 2, in less than 1 MB', () => {
    const workloads = [...WORKLOAD_NAMES, 'figure2'].map((name) => `${name}.jsonl`);
    expect(NAMES).toEqual(expect.arrayContaining(workloads));
    expect(NAMES.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)).toBeLessThan(1e6);
  });

  test.each(NAMES)('%s is what the command in its header makes, byte for byte', async (name) => {
    const { command } = JSON.parse(linesOf(name)[0]);
    const { stdout } = await runCli(...command.split(' ').slice(1));
    expect(stdout === readFileSync(join(FOLDER, name), 'utf8')).toBe(true);
  });

  test('mcts.jsonl holds a handful of searches among smaller programs', () => {
    const roots = linesOf('mcts.jsonl')
      .slice(1)
      .map((line) => JSON.parse(line))
      .filter((row) => row.arrival_ms !== undefined);
    const searches = roots.filter((row) => row.class === 'mcts').length;
    expect(searches).toBeGreaterThanOrEqual(5);
    expect(roots.length).toBeGreaterThan(5 * searches);
  });

  test('figure2.jsonl is case G0 of the golden files', () => {
    const [{ trace }] = JSON.parse(readFileSync(WORKED, 'utf8'));
    const rows = linesOf('figure2.jsonl').slice(1);
    expect(rows.map((line) => JSON.parse(line))).toEqual(trace);
  });

  // The paper's figure 2: 18, 18 and 12 units of waiting in all, as the header of the trace says.
  test.each([
    ['fcfs', 18],
    ['mlfq', 18],
    ['plas', 12],
    ['atlas', 12],
  ])('figure2.jsonl: under %s the programs wait %i ms in all', async (policy, waitingMs) => {
    const { notes } = JSON.parse(linesOf('figure2.jsonl')[0]);
    const flags = notes.match(/--\S+ [\w.]+/g).flatMap((flag: string) => flag.split(' '));
    const { code, stdout } = await runCli(
      'replay',
      join(FOLDER, 'figure2.jsonl'),
      '--policy',
      policy,
      ...flags,
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).metrics.mean_waiting_ms * 4).toBe(waitingMs);
  });
});
