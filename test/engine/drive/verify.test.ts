import { expect, test } from 'vitest';
import { Replay } from '../../../src/core/replay/replay.js';
import { Engines } from '../../../src/engine/drive.js';
import { LocalEngine } from './local-engine.js';
import { optionsOf, ROWS, SETUP, traceOf } from './small-run.js';

const rows = ROWS.slice(0, 3);
const options = optionsOf({ batch: 4, policy: 'plas', profile: { prefix_cache: true, token_budget: 32 } });

async function ran(start: typeof LocalEngine.start): Promise<Engines> {
  const trace = traceOf(rows);
  const engines = await Engines.open(trace, options, { ...SETUP, start });
  const replay = new Replay(trace, options, { work: engines.work });
  while (await engines.advance(replay));
  return engines;
}

test('every answer is what an undisturbed decode gives', async () => {
  const engines = await ran(LocalEngine.start);
  expect(await engines.verify()).toEqual({ calls: 3, tokens: 27, ties: 0, wrong: [] });
  await engines.close();
});

test('a token that was changed on the way is found, with its place', async () => {
  let works = 0;
  const engines = await ran(async (hello) => {
    const engine = await LocalEngine.start(hello);
    const ask = engine.ask.bind(engine);
    engine.ask = async (request) => {
      const answer = await ask(request);
      // the prompt takes two works, so the sixth yields the answer's token 4
      if ('next' in answer && ++works === 6) answer.next[0] = (answer.next[0] + 1) % 61;
      return answer;
    };
    return engine;
  });
  const told: number[] = [];
  const { wrong } = await engines.verify((calls) => told.push(calls) < 3);
  expect(told).toEqual([0, 1, 2]);
  const token = engines.tokensOf(0).answer[4];
  expect(wrong).toEqual([
    { program: 'a', call: '1', at: 4, token, expected: token - 1, margin: expect.closeTo(wrong[0].margin) },
  ]);
  expect(wrong[0].margin).toBeGreaterThan(0.001);
  await engines.close();
});
