import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { tourInput } from '../../../../src/cli/tui/samples.js';
import { exportRuns } from '../../../../src/cli/tui/worker/export.js';
import { LogSource } from '../../../../src/cli/tui/worker/log-source.js';
import { type Input, type Opened, open } from '../../../../src/cli/tui/worker/open.js';
import { ReplaySource } from '../../../../src/cli/tui/worker/replay-source.js';
import type { Source } from '../../../../src/cli/tui/worker/source.js';
import type { ReplayTask } from '../../../../src/cli/tui/worker/thread-source.js';
import { InputError } from '../../../../src/core/errors.js';
import type { RunEvent } from '../../../../src/core/events.js';
import type { RunOptions } from '../../../../src/core/settings/options.js';

const START_MS = 30;
const folder = mkdtempSync(join(tmpdir(), 'autellix-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A replay that has not gone anywhere until it is let, as a thread at first. */
class Waiting extends ReplaySource {
  let = false;
  override get reachedUs(): number {
    return this.let ? super.reachedUs : 0;
  }
  override want(untilUs: number, ahead: number): void {
    if (this.let) super.want(untilUs, ahead);
  }
}

/** The Figure 2 trace, on replays that take a while to begin, as threads do. */
function opened(): Promise<Opened> {
  return open({ traces: ['traces/figure2.jsonl'], systems: [], flags: {} }, async (name, task, options) => {
    await setTimeout(START_MS);
    return new Waiting(name, task.trace, options, task.changes);
  });
}

const letGo = ({ session }: Opened): boolean => {
  (session.focused as Waiting).let = true;
  return true;
};

function settle(run: Opened): void {
  letGo(run);
  while (!run.session.tick(0));
}

/** One that stands there. */
async function stoppedAt(tUs: number): Promise<Opened> {
  const run = await opened();
  run.session.clock.playing = false;
  run.session.handle({ type: 'seek', tUs });
  settle(run);
  return run;
}

/** The changes that a log of the run would tell. */
function changes({ recording }: Source): (readonly [tUs: number, options: object])[] {
  const told: (readonly [number, object])[] = [];
  recording.read((event: RunEvent) => {
    if (event.type === 'change') told.push([event.t, event.options]);
    return true;
  });
  return told;
}

test('of two changes the second waits for no catching up: both are where the clock stood', async () => {
  const run = await stoppedAt(50_000);
  await run.change?.({ batch: 2 });
  await run.change?.({ beta: 2 });
  settle(run);
  expect(changes(run.session.focused)).toEqual([
    [50_000, { batch: 2 }],
    [50_000, { beta: 2 }],
  ]);
  expect(run.session.clock.nowUs).toBe(50_000);
});

test('a clock that runs waits while the changed run begins, and goes on', async () => {
  const run = await stoppedAt(40_000);
  const { session } = run;
  session.handle({ type: 'speed', speed: 1e9 });
  session.handle({ type: 'toggle' });
  const changed = run.change?.({ beta: 2 });
  for (let k = 0; k < 10; k++) session.tick(1000);
  await changed;
  letGo(run);
  session.tick(0);
  expect(session.clock).toMatchObject({ nowUs: 40_000, playing: true });
  for (let k = 0; k < 100 && !session.over; k++) session.tick(1000);
  expect(session.over).toBe(true);
  settle(run);
  expect(changes(run.session.focused)).toEqual([[40_000, { beta: 2 }]]);
});

test('what is saved while a changed run begins is the changed run', async () => {
  const run = await stoppedAt(50_000);
  const { session } = run;
  const changed = run.change?.({ beta: 2 });
  const saved = exportRuns(session, folder, 50_000);
  await changed;
  settle(run);
  const log = await LogSource.read((await saved)[0]);
  expect(log.recording.state.options.beta).toBe(10);
  log.recording.goTo(Number.POSITIVE_INFINITY);
  expect(changes(log)).toEqual([[50_000, { beta: 2 }]]);
});

test('a changed run that is sent back before it got there is not saved, and that is said', async () => {
  const run = await stoppedAt(50_000);
  const { session } = run;
  const changed = run.change?.({ beta: 2 });
  const saved = exportRuns(session, join(folder, 'back'), 50_000);
  await changed;
  session.handle({ type: 'seek', tUs: 0 });
  // settled without its replay having gone anywhere
  session.tick(0);
  await expect(saved).rejects.toThrow(/not brought that far/);
});

test('a run under a policy of the user’s own takes changes too, but none that no run may have', async () => {
  const policy = join(folder, 'first.mjs');
  writeFileSync(policy, `export default { name: 'first', rank: (call) => call.arrivalMs };\n`);
  const input = { traces: ['traces/figure2.jsonl'], systems: [], flags: { policy } };
  const run = await open(input, (name, task, options) => new ReplaySource(name, task.trace, options, task.changes));
  run.session.clock.playing = false;
  await run.change?.({ beta: 2 });
  run.session.handle({ type: 'seek', tUs: Number.POSITIVE_INFINITY });
  while (!run.session.tick(0));
  expect(changes(run.session.focused)).toEqual([[0, { beta: 2 }]]);
  await expect(run.change?.({ steps: 0 })).rejects.toThrow('steps: 0; expected a whole number');
});

test('of runs of which one cannot be, none is left going', async () => {
  const closed: string[] = [];
  const make = async (name: string, task: ReplayTask, options: RunOptions): Promise<Source> => {
    if (name === 'vllm') throw new InputError('no');
    const source = new ReplaySource(name, task.trace, options);
    return Object.assign(source, { close: () => closed.push(name) });
  };
  const input = { traces: ['traces/figure2.jsonl'], systems: ['autellix', 'vllm', 'mlfq'], flags: {} };
  await expect(open(input, make)).rejects.toThrow('no');
  expect(closed).toEqual(['autellix', 'mlfq']);
});

test('flags that change nothing are among the notes, as are those on the trace', async () => {
  const input = (flags: Input['flags']) => ({ traces: ['traces/figure2.jsonl'], systems: [], flags });
  const make = (name: string, task: ReplayTask, options: RunOptions) => new ReplaySource(name, task.trace, options);
  const { notes } = await open(input({ policy: 'fcfs', beta: 3, sample: 2 }), make);
  expect(notes).toEqual([expect.stringContaining('2'), '--beta: no effect under fcfs']);
  expect((await open(input({ policy: 'plas', beta: 3 }), make)).notes).toEqual([]);
  expect((await open(tourInput(), make)).notes).toEqual([]);
});
