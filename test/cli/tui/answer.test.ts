import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelThatCounts } from '../../engine/tokenizers.js';
import { Screen } from './screen.js';

test('Enter on a call of an engine that decodes shows the text of its answer', async () => {
  const model = modelThatCounts();
  const screen = new Screen(
    ['traces/figure2.jsonl', '--engine', 'tfjs', '--backend', 'wasm', '--model', model, '--speed', '1'],
    100,
    30,
  );
  await screen.until(/4\/4 done/);
  await screen.type('enter');
  await screen.type('enter');
  await screen.until(/^ answer: ( \d+)+ *$/m);
  expect(screen.torn).toBeUndefined();
  for (let level = 0; level < 3; level++) await screen.type('q');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
  rmSync(model, { recursive: true });
});
