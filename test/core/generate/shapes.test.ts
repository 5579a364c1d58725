import { expect, test } from 'vitest';
import { generate } from '../../../src/core/generate/generate.js';
import type { WorkloadName } from '../../../src/core/generate/workloads/names.js';
import { WORKLOADS } from '../../../src/core/generate/workloads/registry.js';
import type { TraceRow } from '../../../src/core/trace/row.js';

function programsOf(name: WorkloadName, programs = 40): TraceRow[][] {
  const found = new Map<string, TraceRow[]>();
  for (const row of generate({ shares: WORKLOADS[name], programs, rate: 1, seed: 5 })) {
    found.set(row.program, [...(found.get(row.program) ?? []), row]);
  }
  return [...found.values()];
}

const contextOf = (row: TraceRow): number => row.input.reduce((sum, [, tokens]) => sum + tokens, row.output);

test.each(['chatbot', 'react'] as const)('%s: one thread whose context grows by every turn', (name) => {
  for (const rows of programsOf(name)) {
    expect(rows[0].input[0][0]).toBe(`sys:${name}`);
    for (let k = 1; k < rows.length; k++) {
      expect(rows[k].after).toEqual([rows[k - 1].call]);
      expect(rows[k].input[0]).toEqual([`@${rows[k - 1].call}`, contextOf(rows[k - 1])]);
      expect(rows[k].input).toHaveLength(2);
    }
  }
});

test('chatbot: a person answers after seconds; react: several tools, each with times of its own', () => {
  const pauses = programsOf('chatbot')
    .flat()
    .filter((row) => row.after);
  expect(new Set(pauses.map((row) => row.tool))).toEqual(new Set(['human']));
  const tools = new Map<string, number[]>();
  for (const row of programsOf('react', 400).flat()) {
    if (row.tool) tools.set(row.tool, [...(tools.get(row.tool) ?? []), row.delay_ms!]);
  }
  const means = [...tools.values()].map((times) => times.reduce((sum, ms) => sum + ms, 0) / times.length);
  expect(tools.size).toBeGreaterThan(3);
  expect(Math.max(...means)).toBeGreaterThan(20 * Math.min(...means));
});

test('mcts: rounds of one selection, five expansions at once, their evaluations, and a join', () => {
  for (const rows of programsOf('mcts')) {
    expect((rows.length - 1) % 11).toBe(0);
    const rounds = (rows.length - 1) / 11;
    for (let r = 1; r <= rounds; r++) {
      const [select, ...rest] = rows.slice((r - 1) * 11, r * 11);
      const [expansions, evaluations] = [rest.slice(0, 5), rest.slice(5)];
      const before = rows.slice((r - 2) * 11 + 6, (r - 1) * 11).map((row) => row.call);
      expect(select.after ?? []).toEqual(r === 1 ? [] : before);
      for (const row of expansions) expect(row.after).toEqual([select.call]);
      expect(evaluations.map((row) => row.after)).toEqual(expansions.map((row) => [row.call]));
      expect(evaluations.map((row) => row.input[0])).toEqual(expansions.map((row) => [`@${row.call}`, contextOf(row)]));
      // All expansions of a round grow from the context of the one selected node.
      expect(new Set(expansions.map((row) => JSON.stringify(row.input[0]))).size).toBe(1);
    }
    expect(rows.at(-1)!.after).toEqual(rows.slice(-6, -1).map((row) => row.call));
  }
});

test('mcts: the tree is searched, deep and wide, and never deeper than seven', () => {
  const depths: number[] = [];
  let backtracks = 0;
  for (const rows of programsOf('mcts')) {
    const depth = new Map<string, number>();
    let last: string | undefined;
    for (const row of rows.filter(({ call }) => call.includes('expand'))) {
      const node = row.input[0][0].slice(1);
      depth.set(row.call, (depth.get(node) ?? 0) + 1);
      depths.push(depth.get(row.call)!);
      if (last !== undefined && node !== last && depth.get(node) !== (depth.get(last) ?? 0) + 1) backtracks++;
      last = node;
    }
  }
  expect(Math.max(...depths)).toBeGreaterThanOrEqual(4);
  expect(Math.max(...depths)).toBeLessThanOrEqual(7);
  expect(backtracks).toBeGreaterThan(20);
});

test('map-reduce: one split, many maps at once, joined in groups of at most eight until one is left', () => {
  for (const rows of programsOf('map-reduce')) {
    const maps = rows.filter(({ call }) => call.startsWith('map.'));
    const reduces = rows.filter(({ call }) => call.startsWith('reduce.'));
    expect(rows).toHaveLength(1 + maps.length + reduces.length);
    expect(maps.length).toBeGreaterThanOrEqual(2);
    for (const row of maps) expect(row.after).toEqual(['split']);
    const output = new Map(rows.map((row) => [row.output_segment, row.output]));
    const open = new Set(maps.map(({ call }) => call));
    for (const row of reduces) {
      expect(row.after!.length).toBeLessThanOrEqual(8);
      for (const parent of row.after!) expect(open.delete(parent)).toBe(true);
      open.add(row.call);
      // It reads the answers of those it joins, whole, behind the system prompt.
      expect(row.input.slice(1)).toHaveLength(row.after!.length);
      for (const [id, tokens] of row.input.slice(1)) expect(output.get(id)).toBe(tokens);
    }
    expect([...open]).toEqual([rows.at(-1)!.call]);
  }
});

test('mixed deals the very programs that each class alone has', () => {
  const alone = (['chatbot', 'react', 'mcts'] as const).flatMap((name) => programsOf(name, 10));
  const timeless = (rows: TraceRow[]) => JSON.stringify(rows.map(({ arrival_ms: _, ...row }) => row));
  const known = new Set(alone.map(timeless));
  expect(programsOf('mixed', 30).filter((rows) => !known.has(timeless(rows)))).toEqual([]);
});

test('shares are exact in every round of the deal', () => {
  const classes = [...generate({ shares: { mcts: 1, react: 4 }, programs: 10, rate: 1, seed: 1 })]
    .filter((row) => row.arrival_ms !== undefined)
    .map((row) => row.class);
  for (const five of [classes.slice(0, 5), classes.slice(5)]) {
    expect(five.filter((kind) => kind === 'mcts')).toHaveLength(1);
  }
});

test('a mix of nothing is refused', () => {
  expect(() => [...generate({ shares: {}, programs: 1, rate: 1, seed: 1 })]).toThrow(
    'shares: none; expected at least one',
  );
});

test('what no trace can hold is refused before the first row', () => {
  const first = (options: object) => () =>
    generate({ shares: { mcts: 1 }, programs: 3, rate: 1, seed: 1, ...options }).next();
  expect(first({ rate: 1e-12 })).toThrow('--rate: 1e-12: the last of 3 arrives after 9007199254740 ms');
  expect(first({})).not.toThrow();
});
