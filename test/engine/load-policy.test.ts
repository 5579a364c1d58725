import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { replay } from '../../src/core/replay/replay.js';
import { optionsFor } from '../../src/core/settings/systems.js';
import { TraceBuilder } from '../../src/core/trace/builder.js';
import { loadPolicy } from '../../src/engine/load-policy.js';
import { profileNamed } from '../../src/engine/profiles/index.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-policy-'));
});

async function load(name: string, text: string) {
  const file = join(dir, name);
  await writeFile(file, text);
  return loadPolicy(file);
}

const example = (name: string) => new URL(`../../examples/${name}`, import.meta.url).pathname;

test('the shipped examples', async () => {
  const policy = await loadPolicy(example('shortest-prompt.ts'));
  expect(policy.name).toBe('shortest-prompt');
  expect(policy.make().rank?.({ promptTokens: 7 } as never, 0)).toBe(7);
  expect((await loadPolicy(example('plas.ts'))).make().levels?.countsProgram).toBe(true);
  const resident = (await loadPolicy(example('keep-resident.ts'))).make();
  const rank = (residence: string) => resident.rank?.({ residence, program: { serviceMs: 9 } } as never, 0);
  expect(rank('resident')).toBeLessThan(rank('swapped') as number);
});

test('TypeScript and JavaScript files', async () => {
  const ts = await load(
    'ok.ts',
    'const rank = (call: { arrivalMs: number }): number => -call.arrivalMs;\nexport default { name: "lifo", rank };',
  );
  expect(ts.make().rank?.({ arrivalMs: 3 } as never, 0)).toBe(-3);
  expect((await load('ok.mjs', 'export default { name: "js", rank: () => 1 };')).name).toBe('js');
  expect((await load('ok.cjs', 'module.exports = { name: "cjs", rank: () => 1 };')).name).toBe('cjs');
});

test('a function makes one, anew for every run', async () => {
  const policy = await load(
    'made.ts',
    'export default () => { let n = 0; return { name: "made", rank: () => ++n }; };',
  );
  expect(policy.name).toBe('made');
  for (const _ of [1, 2]) expect(policy.make().rank?.({} as never, 0)).toBe(1);
});

const ROW = { program: 'A', call: '1', arrival_ms: 0, input: [['a', 4]] as [string, number][], output: 1 };

test.each([
  [
    'line.ts',
    'interface Lost { gone: { n: number } }\nexport default {\n  name: "x",\n  rank: (call: unknown) => {\n    return (call as Lost).gone.n;\n  },\n};',
    5,
  ],
  ['line.mjs', 'export default {\n  name: "x",\n  rank: (call) => call.gone.n,\n};', 3],
])('%s: what it throws is told with file and line', async (name, text, line) => {
  const policy = await load(name, text);
  const builder = new TraceBuilder();
  builder.add(ROW);
  const options = optionsFor(undefined, profileNamed('unit'), { policy });
  expect(() => replay(builder.finish(), options)).toThrow(`${name}:${line}: policy x: rank() threw for call A/1: `);
});

test('a folder is refused', async () => {
  await expect(loadPolicy(dir)).rejects.toThrow(`${dir}: is a folder; expected a file`);
});

test.each([
  ['nodefault.ts', 'export const rank = 1;', /no default export; expected a default export/],
  ['empty.ts', '', /expected a default export/],
  ['noname.ts', 'export default { rank: () => 1 };', /name: undefined; expected/],
  ['norank.ts', 'export default { name: "x", rank: 5 };', /rank: 5; expected/],
  ['both.ts', 'export default { name: "x", rank: () => 1, levels: {} };', /both rank and levels; expected/],
  ['levels.ts', 'export default { name: "x", levels: { entryMs: 1 } };', /levels\.entryMs: 1; expected/],
  [
    'counts.ts',
    'export default { name: "x", levels: { entryMs: () => 1 } };',
    /levels\.countsProgram: undefined; expected/,
  ],
  ['maker.ts', 'export default () => { throw new Error("boom"); };', /maker\.ts:1: default export threw: boom/],
  ['class.ts', 'export default class { rank() { return 1; } }', /class\.ts: a class; expected a default export/],
  [
    'getter.ts',
    'export default { get name() { throw new Error("boom"); } };',
    /getter\.ts: a property that throws: boom; expected/,
  ],
  ['bare.ts', 'throw Object.create(null);', /bare\.ts: cannot be loaded: an object$/],
  ['seven.ts', 'export default () => 7;', /a policy: 7; expected/],
  ['every.ts', 'export default { name: "x", rank: () => 1, everyPoint: 1 };', /everyPoint: 1; expected/],
  ['throws.ts', 'throw new Error("boom");', /throws\.ts:1: cannot be loaded: boom/],
  ['syntax.ts', 'export default {', /syntax\.ts:1: cannot be loaded: ParseError: Unexpected token$/],
])('%s is refused', async (name, text, message) => {
  await expect(load(name, text)).rejects.toThrow(message);
});
