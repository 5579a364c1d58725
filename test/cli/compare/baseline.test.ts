import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../../src/core/generate/generate.js';
import { WORKLOADS } from '../../../src/core/generate/workloads/registry.js';
import { runCli } from '../run-cli.js';

let folder: string;
let trace: string;
let old: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-baseline-'));
  trace = join(folder, 'react.jsonl');
  old = join(folder, 'old.json');
  const rows = [...generate({ shares: WORKLOADS.react, programs: 6, rate: 5, seed: 1 })];
  writeFileSync(trace, rows.map((row) => JSON.stringify(row)).join('\n'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const RUN = ['--variant', 'mine: --policy plas --max-batch 2', '--profile', 'unit'];
const compare = (...more: string[]) => runCli('compare', trace, ...RUN, ...more);

/** A baseline as it is now, changed. */
async function made(
  change: (json: { variants: { metrics: Record<string, number> }[] } & Record<string, unknown>) => void,
  ...flags: string[]
) {
  await compare('--json', old, ...flags);
  const json = JSON.parse(readFileSync(old, 'utf8'));
  change(json);
  writeFileSync(old, JSON.stringify(json));
}
const was = (metric: string, factor: number, ...flags: string[]) =>
  made(
    ({ variants: [{ metrics }] }) => {
      metrics[metric] *= factor;
    },
    ...flags,
  );

const judged = (...more: string[]) => compare('--baseline', old, ...more);

test('nothing worse: said in a line, exit 0', async () => {
  await made(() => {});
  expect(await judged()).toMatchObject({ code: 0, stderr: `6 figures, none worse than in ${old}\n` });
  expect(await judged('--tolerance', '2%', '--metrics', 'makespan_ms')).toMatchObject({
    code: 0,
    stderr: `1 figure, none worse by more than 2 % than in ${old}\n`,
  });
});

test('worse by more than the tolerance: exit 1, with both figures', async () => {
  await was('mean_response_ms', 1 / 1.05);
  const { code, stderr } = await judged('--tolerance', '2%');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^autellix: mine\.mean_response_ms: worse by 5 % than in \S+: [\d.]+ before, [\d.]+ now\n$/);
  expect((await judged('--tolerance', '6%')).code).toBe(0);
});

test('a change that is next to nothing is not told as nothing', async () => {
  await was('mean_response_ms', 1 - 1e-9);
  const { stderr } = await judged();
  expect(stderr).toContain('worse by 1e-7 %');
  const [, before, now] = /: ([\d.]+) before, ([\d.]+) now/.exec(stderr) ?? [];
  expect(before).not.toBe(now);
});

test('--metrics: others than those of the short list, or all', async () => {
  await was('total_waiting_ms', 0.5);
  expect((await judged()).code).toBe(0);
  expect((await judged('--metrics', 'makespan_ms, total_waiting_ms')).stderr).toContain(
    'mine.total_waiting_ms: worse by 100 %',
  );
  expect((await judged('--metrics', 'all')).code).toBe(1);
});

test.each([
  ['mean_respnse_ms', '--metrics: no metric mean_respnse_ms; expected names of docs/measures.md'],
  ['busy_share', '--metrics: busy_share, which is neither good nor bad; expected'],
])('--metrics %s is refused', async (metrics, message) => {
  await made(() => {});
  const { code, stderr, stdout } = await judged('--metrics', metrics);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});

describe('with several seeds', () => {
  const SEEDS = ['--seeds', '3', '--arrivals', 'poisson:5'];

  test('what the seeds do not agree on is noise: told, and no failure', async () => {
    await made(
      ({ variants: [variant] }) => {
        const { metrics, by_seed: seeds } = variant as unknown as {
          metrics: Record<string, number>;
          by_seed: Record<string, number[]>;
        };
        seeds.makespan_ms = seeds.makespan_ms.map((value, k) => value * [0.8, 1.1, 0.9][k]);
        metrics.makespan_ms = seeds.makespan_ms.reduce((a, b) => a + b) / 3;
      },
      ...SEEDS,
    );
    const { code, stderr } = await judged(...SEEDS);
    expect(stderr).toMatch(/^within noise \(95 %\): mine\.makespan_ms: worse by [\d.]+ %/m);
    expect(stderr).toMatch(/^6 figures, none worse than in \S+ beyond noise$/m);
    expect(code).toBe(0);
  });

  test('what they agree on is a failure', async () => {
    await made(
      ({ variants: [variant] }) => {
        const { metrics, by_seed: seeds } = variant as unknown as {
          metrics: Record<string, number>;
          by_seed: Record<string, number[]>;
        };
        seeds.makespan_ms = seeds.makespan_ms.map((value) => value - 10);
        metrics.makespan_ms -= 10;
      },
      ...SEEDS,
    );
    expect((await judged(...SEEDS)).code).toBe(1);
  });

  test('other seeds are other work', async () => {
    await made(() => {}, ...SEEDS);
    const { code, stderr } = await judged(...SEEDS, '--seed', '5');
    expect(code).toBe(2);
    expect(stderr).toContain('is of seeds 0 to 2; expected seeds 5 to 7: other draws are other work (--seed, --seeds)');
  });
});

test('other options, another load or other variants are told', async () => {
  await made((json) => {
    json.notes = ['arrivals: even, 5 programs a second'];
  });
  const { stderr } = await judged('--variant', 'other: --policy fcfs', '--engines', '2');
  expect(stderr).toContain(`note: ${old} has no other: not judged\n`);
  expect(stderr).toContain(`note: only in ${old}: arrivals: even, 5 programs a second\n`);
  expect(stderr).toContain(`note: mine: engines is 2, in ${old} 1\n`);
});

test.each([
  ['{"autellix_summary":1}', 'autellix_compare: missing; expected what compare --json printed (version 1)'],
  ['{', 'not JSON'],
  ['{"autellix_compare":1,"complete":false,"variants":[]}', 'partial'],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"other","metrics":{}}]}',
    'has other; expected one of mine',
  ],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"mine","metrics":{"makespan_ms":1,"calls":11,"programs":6}}]}',
    'is of another trace: calls is 11; expected',
  ],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"mine","metrics":{"makespan_ms":1,"mean_call_context_tokens":5}}]}',
    'is of another trace: mean_call_context_tokens is 5; expected',
  ],
  ['null', 'null; expected what compare --json printed'],
  [`{"deep":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'nested deeper than 64; expected what compare --json printed'],
  ['{"autellix_compare":1,"complete":true,"variants":[null]}', 'variants[0]: null; expected a variant'],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"mine","metrics":null}]}',
    'variants[0].metrics: null; expected figures by their names',
  ],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"mine","metrics":{"makespan_ms":"1"}}]}',
    'variants[0].metrics.makespan_ms: "1"; expected a number, or null where there is none',
  ],
  [
    '{"autellix_compare":1,"complete":true,"variants":[{"name":"mine","metrics":{"makespan_ms":null}}]}',
    'has no figure to judge by; expected mean_token_latency_ms, ',
  ],
  ['{"autellix_compare":1,"complete":true,"seeds":[1.5],"variants":[]}', 'seeds[0]: 1.5; expected a seed'],
])('a baseline that is none, or of other work, is refused: %s', async (text, message) => {
  writeFileSync(old, text);
  const { code, stdout, stderr } = await judged();
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('a tolerance of a plain 2 is refused: nobody knows whether that is 2 % or 200 %', async () => {
  const { code, stderr } = await judged('--tolerance', '2');
  expect(code).toBe(2);
  expect(stderr).toContain('Expected a share such as 2% or 0.02.');
});
