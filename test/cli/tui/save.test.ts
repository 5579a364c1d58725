import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Client } from '../../../src/cli/tui/client.js';
import { save } from '../../../src/cli/tui/save.js';
import { INITIAL } from '../../../src/cli/tui/ui.js';
import { viewOf } from '../../../src/cli/tui/view.js';
import { ReplaySource } from '../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../core/live/run.js';

const place = mkdtempSync(join(tmpdir(), 'autellix-save-'));
const before = process.cwd();
process.chdir(place);
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

test('saves of one instant have a folder each, also at once', async () => {
  Object.assign(process.stdout, { columns: 80, rows: 24 });
  const trace = traceOf([call('A', '1', 30)]);
  const session = new Session('one', trace, [new ReplaySource('fcfs', trace, options({ policy: 'fcfs' }))]);
  const frame = session.frame(viewOf(INITIAL, { columns: 80, rows: 24 }));
  const asked: string[] = [];
  const client = {
    saving: (doIt: () => Promise<void>) => doIt(),
    export: async (folder: string) => void asked.push(folder),
  } as unknown as Client;
  await Promise.all([1, 2, 3].map(() => save(client, frame, INITIAL)));
  const folders = ['autellix-one-0ms', 'autellix-one-0ms-2', 'autellix-one-0ms-3'];
  expect(readdirSync(place).sort()).toEqual(folders);
  expect(asked.sort()).toEqual(folders);
  for (const folder of folders) expect(readdirSync(folder).sort()).toEqual(['screen.svg', 'screen.txt']);
});
