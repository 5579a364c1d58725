import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import keepResident from '../../../examples/keep-resident.js';
import plas from '../../../examples/plas.js';
import shortestPrompt from '../../../examples/shortest-prompt.js';
import { corePlayer, singleStepPlayer } from '../../../src/cli/golden/core-player.js';
import { kindOf } from '../../../src/cli/golden/kinds.js';
import type { CallView, Policy } from '../../../src/core/policy/contract.js';
import { replay } from '../../../src/core/replay/replay.js';
import type { RunOptions } from '../../../src/core/settings/options.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';

const ATLAS: Policy = {
  name: 'my-atlas',
  levels: { entryMs: (call) => call.program.serviceMs, countsProgram: true },
  ended: (call) => ({
    serviceMs: Math.max(call.program.serviceMs, call.inheritedServiceMs + call.serviceMs),
    waitingMs: Math.max(call.program.waitingMs, call.inheritedWaitingMs + call.waitingMs),
  }),
};
const MLFQ: Policy = { name: 'my-mlfq', levels: { entryMs: () => 0, countsProgram: false } };

function goldenCases(file: string) {
  const content: unknown = JSON.parse(
    readFileSync(new URL(`../../golden/algorithm1/${file}`, import.meta.url), 'utf8'),
  );
  return kindOf(content, file)?.cases(content, file) ?? [];
}

const own = (policy: Policy, name: string) => (rows: readonly TraceRow[], options: RunOptions) =>
  options.policy === name && options.wait === 'chain'
    ? corePlayer(rows, { ...options, policy })
    : corePlayer(rows, options);

describe.each([
  ['plas', plas],
  ['atlas', ATLAS],
  ['mlfq', MLFQ],
])('%s as a policy of one’s own decides as ours', (name, policy) => {
  test.each(['worked.json', `random-${name}.json`])('%s', async (file) => {
    const cases = goldenCases(file);
    expect(cases.length).toBeGreaterThan(10);
    for (const golden of cases) expect(await golden.play(own(policy, name))).toBeUndefined();
  });
});

const ROWS: readonly TraceRow[] = [
  { program: 'A', call: '1', arrival_ms: 0, input: [['a', 20]], output: 4, class: 'chat', thread: 'main' },
  { program: 'A', call: '2', after: ['1'], delay_ms: 5, tool: 'search', input: [['@1', 24]], output: 3 },
  { program: 'B', call: '1', arrival_ms: 1, input: [['b', 8]], output: 6 },
  { program: 'B', call: 'x', arrival_ms: 2, input: [['c', 8]], output: 2 },
];

const OPTIONS = optionsFor(
  undefined,
  { ...PROFILE_DEFAULTS, name: 'test', base_ms: 1, device_blocks: 3 },
  { batch: 1 },
);

function run(policy: RunOptions['policy'], rows = ROWS) {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return replay(builder.finish(), { ...OPTIONS, policy });
}

describe('views', () => {
  const seen: CallView[] = [];
  run({
    name: 'looks',
    rank: (call) => seen.push(call),
    ended: (call) => ({ serviceMs: seen.push(call), waitingMs: 0 }),
  });

  test('tell what a scheduler may know, and nothing that it cannot', () => {
    const call = [
      ...['arrivalMs', 'class', 'computedTokens', 'engine', 'generatedTokens', 'id', 'inheritedServiceMs'],
      ...['inheritedWaitingMs', 'priority', 'program', 'promptTokens', 'residence', 'running', 'serviceMs'],
      ...['thread', 'tool', 'waitingMs'],
    ];
    const program = ['activeCalls', 'endedCalls', 'id', 'serviceMs', 'waitingMs'];
    expect(seen.length).toBeGreaterThan(ROWS.length);
    for (const view of seen) {
      expect(Object.keys(view).sort()).toEqual(call);
      expect(Object.keys(view.program).sort()).toEqual(program);
      expect(Object.isFrozen(view) && Object.isFrozen(view.program)).toBe(true);
    }
  });

  test('are told in docs/policies.md, field by field', () => {
    const page = readFileSync(new URL('../../../docs/policies.md', import.meta.url), 'utf8');
    const fields = [...Object.keys(seen[0]), ...Object.keys(seen[0].program)];
    expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  });

  test('carry labels, what was inherited, and what was computed', () => {
    expect(seen[0]).toMatchObject({ class: 'chat', thread: 'main', tool: '', residence: 'new', computedTokens: 0 });
    expect(seen.find(({ id }) => id === '2')).toMatchObject({ tool: 'search', thread: '' });
    const ended = seen.find(
      ({ program, id, generatedTokens }) => program.id === 'A' && id === '1' && generatedTokens > 0,
    );
    expect(ended).toMatchObject({ generatedTokens: 4, computedTokens: 23, serviceMs: 4, program: { endedCalls: 1 } });
  });

  test('are the same whatever later calls and output lengths are', () => {
    const asked = (rows: readonly TraceRow[]) => {
      const views: CallView[] = [];
      run({ name: 'looks', rank: (call) => views.push(call) }, rows);
      return views.slice(0, 3);
    };
    const longer = ROWS.slice(0, 3).map((row) => ({ ...row, output: row.output + (row.call === '1' ? 9 : 0) }));
    expect(asked(longer).slice(0, 2)).toEqual(asked(ROWS).slice(0, 2));
  });
});

test('rank is asked when a call is taken in and when a call of its program ended, with everyPoint at each point', () => {
  const count = (everyPoint: boolean) => {
    let asked = 0;
    const { decisions } = run({ name: 'counts', everyPoint, rank: () => ++asked });
    return { asked, decisions };
  };
  // four arrivals; of B's two calls the one that is left when the other ends
  expect(count(false).asked).toBe(5);
  expect(count(true).asked).toBeGreaterThan(count(false).asked);
});

test('every run makes its policy anew', () => {
  const ranks: number[] = [];
  const make = (): Policy => {
    let asked = 0;
    return { name: 'counter', rank: () => ranks.push(++asked) };
  };
  const policy = { name: 'counter', make };
  run(policy);
  const once = ranks.splice(0);
  run(policy);
  expect(ranks).toEqual(once);
});

test.each<[string, object, string]>([
  ['rank', { rank: () => Number.NaN }, 'rank() answered NaN for call A/1; expected a number'],
  ['rank', { rank: () => '1' }, 'rank() answered "1" for call A/1; expected a number'],
  ['rank', { rank: async () => 1 }, 'rank() answered a promise (policies are not async) for call A/1'],
  ['rank', { rank: () => Object.create(null) }, 'rank() answered an object for call A/1'],
  [
    'entryMs',
    { levels: { entryMs: () => -1, countsProgram: true } },
    'entryMs() answered -1 for call A/1; expected a time',
  ],
  ['entryMs', { levels: { entryMs: () => 1 / 0, countsProgram: true } }, 'entryMs() answered Infinity for call A/1'],
  ['ended', { rank: () => 1, ended: () => undefined }, 'ended() answered undefined for call A/1; expected two times'],
  ['ended', { rank: () => 1, ended: () => ({ serviceMs: 1 }) }, 'answered { serviceMs: 1, waitingMs: undefined }'],
  [
    'rank',
    {
      rank: () => {
        throw 'no';
      },
    },
    'policy bad: rank() threw for call A/1: "no"',
  ],
])('%s: nonsense is refused by name (%#)', (_, policy, message) => {
  expect(() => run({ name: 'bad', ...policy } as Policy)).toThrow(message);
});

test.each<[string, Policy]>([
  ['an order that changes when calls end', shortestPrompt],
  ['an order by where KV is', keepResident],
  [
    'queues by the prompt',
    { name: 'by-prompt', levels: { entryMs: (call) => call.promptTokens, countsProgram: true } },
  ],
])('%s: steps are skipped, and decisions are those of single steps', async (_, policy) => {
  const cases = goldenCases('random-plas.json');
  expect(cases.length).toBeGreaterThan(10);
  for (const golden of cases) {
    await golden.play((rows, options) => {
      const own = { ...options, policy };
      const figures = corePlayer(rows, own);
      expect(figures).toEqual(singleStepPlayer(rows, own));
      return figures;
    });
  }
});

test('an order under which calls drop each other’s KV for ever ends with an error that says so', () => {
  const yielding: Policy = { name: 'yielding', everyPoint: true, rank: (call) => (call.running ? 1 : 0) };
  const builder = new TraceBuilder();
  for (const id of ['a', 'b']) builder.add({ program: id, call: '1', arrival_ms: 0, input: [[id, 40]], output: 2 });
  const profile = {
    ...PROFILE_DEFAULTS,
    name: 'test',
    base_ms: 1,
    device_blocks: 3,
    token_budget: 10,
    prefix_cache: false,
  };
  const options = { ...optionsFor(undefined, profile, { batch: 1 }), policy: yielding };
  expect(() => replay(builder.finish(), options)).toThrow(
    /^policy yielding gets nowhere: engine 0 computed 4810 prompt/,
  );
});
