import { expect, test } from 'vitest';
import { Progress } from '../../src/cli/progress.js';

function told(isTTY: boolean, elsewhere?: 'lines'): string {
  let text = '';
  const progress = new Progress(elsewhere, { isTTY, columns: 80, write: (more) => (text += more) });
  progress.share('starting', 0);
  for (let k = 0; k <= 40; k++) progress.share('measuring', k / 40);
  progress.clear();
  return text;
}

test('a terminal has one line, which goes away', () => {
  for (const text of [told(true), told(true, 'lines')]) expect(text).toBe('\rstarting: 0.0 %\x1b[K\r\x1b[K');
});

test('a log has none, or a line a stage and tenth where that is asked for', () => {
  expect(told(false)).toBe('');
  const tenths = Array.from({ length: 10 }, (_, k) => `measuring: ${(k + 1) * 10} %`);
  expect(told(false, 'lines').trimEnd().split('\n')).toEqual(['starting', 'measuring', ...tenths]);
});
