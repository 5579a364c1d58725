import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportRuns } from '../../../../src/cli/tui/worker/export.js';
import { LogSource } from '../../../../src/cli/tui/worker/log-source.js';
import { ReplaySource } from '../../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../../core/live/run.js';

/** Two programs under one system or two, with one place in the batch, at the end. */
function ended(...policies: ('fcfs' | 'plas')[]): Session {
  const trace = traceOf([call('A', '1', 6), call('B', '1', 2)]);
  const sources = policies.map(
    (policy) => new ReplaySource(`${policy} ./mine`, trace, options({ policy, batch: 1, steps: 1 })),
  );
  const session = new Session('two', trace, sources);
  session.handle({ type: 'seek', tUs: 1e6 });
  while (!session.tick(0));
  return session;
}

test('of one run there is a log and a result, of several of each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-export-'));
  try {
    await exportRuns(ended('plas'), join(folder, 'one'), 8000);
    expect(readdirSync(join(folder, 'one')).sort()).toEqual(['results.json', 'run.jsonl']);
    const files = await exportRuns(ended('fcfs', 'plas'), join(folder, 'two'), 8000);
    expect(files.map((file) => file.slice(folder.length + 5))).toEqual([
      ...['run-1-fcfs-.-mine.jsonl', 'results-1-fcfs-.-mine.json'],
      ...['run-2-plas-.-mine.jsonl', 'results-2-plas-.-mine.json'],
    ]);
    // under fcfs B waits for the 6 ms of A; under plas only for A's first quantum, 2 ms
    const waits = [files[1], files[3]].map(
      (file) => JSON.parse(readFileSync(file, 'utf8')).metrics.mean_path_waiting_ms,
    );
    expect(waits).toEqual([3, 2]);
    expect((await LogSource.read(files[2])).trouble).toBeUndefined();
    // at an instant that has gone by: B has ended under plas, at 4 ms, nobody under fcfs
    const then = await exportRuns(ended('fcfs', 'plas'), join(folder, 'then'), 5000);
    const [fcfs, plas] = await Promise.all([LogSource.read(then[0]), LogSource.read(then[2])]);
    for (const { recording } of [fcfs, plas]) recording.goTo(Number.POSITIVE_INFINITY);
    expect([fcfs, plas].map(({ recording }) => recording.state.totals.endedCalls)).toEqual([0, 1]);
    expect([fcfs.reachedUs, plas.reachedUs]).toEqual([5000, 5000]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('where a file cannot be written, nothing half written stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-export-'));
  try {
    mkdirSync(join(folder, 'results.json'));
    await expect(exportRuns(ended('plas'), folder, 8000)).rejects.toThrow(/is a folder/);
    expect(readdirSync(folder)).toEqual(['results.json']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what was on the screen is saved, though the clock goes back before a file is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-export-'));
  try {
    const session = ended('plas');
    const saved = exportRuns(session, folder, 8000);
    session.handle({ type: 'rerun' });
    const { recording } = await LogSource.read((await saved)[0]);
    recording.goTo(Number.POSITIVE_INFINITY);
    expect(recording.state).toMatchObject({ complete: true, totals: { endedCalls: 2 } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
