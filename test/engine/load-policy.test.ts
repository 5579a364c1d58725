import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadPolicy } from '../../src/engine/load-policy.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-policy-'));
});

async function load(name: string, text: string) {
  const file = join(dir, name);
  await writeFile(file, text);
  return loadPolicy(file);
}

test('the shipped example', async () => {
  const policy = await loadPolicy(new URL('../../examples/shortest-prompt.ts', import.meta.url).pathname);
  expect(policy.name).toBe('shortest-prompt');
  expect(policy.rank({ promptTokens: 7 } as never, 0)).toBe(7);
});

test('TypeScript and JavaScript files', async () => {
  const ts = await load(
    'ok.ts',
    'const rank = (call: { arrivalMs: number }): number => -call.arrivalMs;\nexport default { name: "lifo", rank };',
  );
  expect(ts.rank({ arrivalMs: 3 } as never, 0)).toBe(-3);
  expect((await load('ok.mjs', 'export default { name: "js", rank: () => 1 };')).name).toBe('js');
  expect((await load('ok.cjs', 'module.exports = { name: "cjs", rank: () => 1 };')).name).toBe('cjs');
});

test.each([
  ['nodefault.ts', 'export const rank = 1;', /no default export; expected `export default/],
  ['empty.ts', '', /expected `export default/],
  ['noname.ts', 'export default { rank: () => 1 };', /name: undefined; expected/],
  ['norank.ts', 'export default { name: "x", rank: 5 };', /rank: number; expected/],
  ['every.ts', 'export default { name: "x", rank: () => 1, everyPoint: 1 };', /everyPoint: number; expected/],
  ['throws.ts', 'throw new Error("boom");', /throws\.ts: cannot be loaded: boom/],
  ['syntax.ts', 'export default {', /syntax\.ts: cannot be loaded/],
])('%s is refused', async (name, text, message) => {
  await expect(load(name, text)).rejects.toThrow(message);
});
