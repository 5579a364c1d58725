import { expect, test } from 'vitest';
import { Fleet } from '../../../src/engine/drive/fleet.js';
import { EngineDied, type EngineLink } from '../../../src/engine/process/engine-process.js';
import type { CheckRequest } from '../../../src/engine/process/messages.js';
import { LocalEngine } from './local-engine.js';
import { ROWS, runReal } from './small-run.js';

const OPTIONS = {
  engines: 2,
  batch: 4,
  policy: 'plas',
  bounds: [2, 8],
  profile: { device_blocks: 40, host_blocks: 30, prefix_cache: true, token_budget: 48 },
} as const;

test('engines that die, busy or idle, lose no call and change no token', async () => {
  const started: LocalEngine[] = [];
  const deaths: number[] = [];
  let turns = 0;
  const { answers } = await runReal(ROWS, OPTIONS);
  const ran = await runReal(
    ROWS,
    OPTIONS,
    {
      start: async (hello) => {
        started.push(await LocalEngine.start(hello));
        return started[started.length - 1];
      },
      onDeath: (engine) => deaths.push(engine),
    },
    () => ++turns % 6 === 0 && started[started.length - 1].die(),
  );
  expect(ran.complete).toBe(true);
  expect(deaths.length).toBeGreaterThan(2);
  expect(ran.events.filter((event) => event.type === 'engine-lost')).toHaveLength(deaths.length);
  expect(ran.answers).toEqual(answers);
});

test('an engine that dies over and over ends the run', async () => {
  const start = async (hello: Parameters<typeof LocalEngine.start>[0]) => {
    const engine = await LocalEngine.start(hello);
    engine.die();
    return engine;
  };
  await expect(runReal(ROWS, OPTIONS, { start })).rejects.toThrow('engine 0 died 3 times in a row (told to)');
});

test('deaths between which checks succeed are not in a row', async () => {
  let asked = 0;
  const ask = async () => {
    if (++asked % 2 === 0) throw new EngineDied('told to');
    return { type: 'checked' };
  };
  const deaths: string[] = [];
  const start = async () => ({ ready: {}, ask, close: async () => {} }) as unknown as EngineLink;
  const fleet = await Fleet.start(start, 1, (_engine, how) => deaths.push(how));
  for (let k = 0; k < 8; k++) expect(await fleet.check({} as CheckRequest)).toEqual({ type: 'checked' });
  expect(deaths).toHaveLength(7);
});

test('one that dies while it loads is said to, and where another takes its place that counts as a death', async () => {
  const dead = async (): Promise<never> => {
    throw new EngineDied('SIGKILL');
  };
  await expect(runReal(ROWS, OPTIONS, { start: dead })).rejects.toThrow(
    'an engine died while it loaded (SIGKILL); is there memory enough?',
  );
  let starts = 0;
  const first: LocalEngine[] = [];
  const start = async (hello: Parameters<typeof LocalEngine.start>[0]) => {
    if (++starts === 2) throw new EngineDied('SIGKILL');
    first.push(await LocalEngine.start(hello));
    return first[first.length - 1];
  };
  let turns = 0;
  const die = () => ++turns === 3 && first[0].die();
  const ran = await runReal(ROWS, { ...OPTIONS, engines: 1 }, { start }, die);
  expect(ran.complete).toBe(true);
  expect(starts).toBe(3);
});
