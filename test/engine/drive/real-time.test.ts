import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { Replay } from '../../../src/core/replay/replay.js';
import { Engines } from '../../../src/engine/drive.js';
import { EngineDied } from '../../../src/engine/process/engine-process.js';
import { LocalEngine } from './local-engine.js';
import { optionsOf, ROWS, runReal, SETUP, traceOf } from './small-run.js';

test('by the wall clock: pauses are waited for, and the tokens are the same', async () => {
  const pauses = ROWS.map((row) => (row.after ? { ...row, delay_ms: 120 } : row));
  const virtual = await runReal(pauses, { batch: 4 });
  const fromMs = performance.now();
  const real = await runReal(pauses, { batch: 4, engines: 2, balancer: 'least-used' }, { realTime: true });
  const tookMs = performance.now() - fromMs;
  expect(real.answers).toEqual(virtual.answers);
  const [done] = real.events.slice(-1);
  expect(done.t).toBeGreaterThan(240_000); // two pauses one after the other
  expect(done.t).toBeLessThan(tookMs * 1000);
});

test('an engine that dies is replaced while the others go on', async () => {
  const started: LocalEngine[] = [];
  const ran = await runReal(
    ROWS,
    { batch: 4, engines: 2 },
    {
      realTime: true,
      start: async (hello) => {
        started.push(await LocalEngine.start(hello));
        return started[started.length - 1];
      },
    },
    (_, replay) => {
      if (replay.endedCalls === 3 && started.length === 2) started[1].die();
    },
  );
  expect(ran.complete).toBe(true);
  expect(started).toHaveLength(3);
  expect(ran.events.filter((event) => event.type === 'engine-lost')).toHaveLength(1);
});

test('a fault of an engine ends the run', async () => {
  const start = async (hello: Parameters<typeof LocalEngine.start>[0]) => {
    const engine = await LocalEngine.start(hello);
    engine.ask = () => Promise.reject(new Error('no paper'));
    return engine;
  };
  await expect(runReal(ROWS, { batch: 4 }, { realTime: true, start })).rejects.toThrow('no paper');
});

test('engines that are told to end while they work have not died', async () => {
  const deaths: number[] = [];
  let asked = 0;
  const start = async (hello: Parameters<typeof LocalEngine.start>[0]) => {
    const engine = await LocalEngine.start(hello);
    const close = engine.close.bind(engine);
    let end = (_: Error): void => {};
    // as a process does: what it was asked is not answered when it ends
    engine.ask = () => {
      asked++;
      return new Promise((_, reject) => {
        end = reject;
      });
    };
    engine.close = async () => {
      end(new EngineDied('exit code 0'));
      await close();
    };
    return engine;
  };
  const options = optionsOf({ batch: 4 });
  const trace = traceOf(ROWS);
  const setup = { ...SETUP, realTime: true, start, onDeath: (engine: number) => deaths.push(engine) };
  const engines = await Engines.open(trace, options, setup);
  const events: RunEvent[] = [];
  const replay = new Replay(trace, options, { work: engines.work, sink: (event) => events.push(event) });
  for (let turn = 0; turn < 3; turn++) await engines.advance(replay);
  replay.end();
  await engines.close();
  await setTimeout(50);
  expect(asked).toBe(1);
  expect(deaths).toEqual([]);
  expect(events.at(-1)?.type).toBe('done');
});
