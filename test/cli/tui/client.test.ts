import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Client } from '../../../src/cli/tui/client.js';
import type { Answer } from '../../../src/cli/tui/worker/messages.js';
import { ROOT } from '../../project/files.js';

const place = mkdtempSync(join(tmpdir(), 'autellix-client-'));
afterAll(() => rmSync(place, { recursive: true }));

/** The thread that has the runs is a file of its own, so this is what was built. */
async function opened(): Promise<Client> {
  const { Client: Built } = await import(pathToFileURL(join(ROOT, 'dist/cli/tui/client.js')).href);
  return new Built({ traces: [join(ROOT, 'traces/figure2.jsonl')], systems: ['vllm'], flags: { profile: 'unit' } });
}

test('who leaves waits for every save, whatever else is said meanwhile', async () => {
  const client = await opened();
  const folders = ['a', 'b', 'c'].map((name) => join(place, name));
  const notes: string[] = [];
  client.listen((answer: Answer) => answer.type === 'note' && notes.push(answer.text));
  for (const folder of folders) void client.saving(() => client.export(folder, 0));
  client.request({ type: 'change', options: { beta: -1 } });
  await client.close();
  expect(notes).toEqual([expect.stringMatching(/beta/)]);
  for (const folder of folders) expect(readdirSync(folder).sort()).toEqual(['results.json', 'run.jsonl']);
});

test('who leaves does not wait for a save that was refused, nor look into a folder that is gone', async () => {
  const client = await opened();
  const folder = join(place, 'refused');
  mkdirSync(join(folder, 'run.jsonl'), { recursive: true });
  await client.saving(() => client.export(folder, 0));
  rmSync(folder, { recursive: true });
  const fromMs = performance.now();
  await client.close();
  expect(performance.now() - fromMs).toBeLessThan(5000);
  expect(existsSync(folder)).toBe(false);
});

test('a save that began before its runs were left is waited for; one that comes too late says so', async () => {
  const client = await opened();
  const folder = join(place, 'late');
  // what is on the screen is written first
  const saved = client.saving(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.export(folder, 0);
  });
  await client.close();
  await saved;
  expect(readdirSync(folder).sort()).toEqual(['results.json', 'run.jsonl']);
  await expect(client.saving(() => client.export(folder, 0))).rejects.toThrow('the runs are gone');
  await client.close();
});
