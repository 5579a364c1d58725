import { expect, test } from 'vitest';
import { painter } from '../../../../src/cli/tui/paint.js';
import { drawScreen } from '../../../../src/cli/tui/screen.js';
import { INITIAL } from '../../../../src/cli/tui/ui.js';
import { viewOf } from '../../../../src/cli/tui/view.js';
import { ReplaySource } from '../../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../../src/cli/tui/worker/session.js';
import type { LeftOut } from '../../../../src/core/live/why.js';
import { call, options, traceOf } from '../../../core/live/run.js';

/** The text of the engines' panel beside the others, where every engine left the same call out. */
function panel(columns: number, rows: number, engines: number, stop: LeftOut): string {
  const trace = traceOf(Array.from({ length: 20 }, (_, k) => call(`p${k}`, '1', 9)));
  const session = new Session('t', trace, [new ReplaySource('plas', trace, options({ engines }))]);
  while (!session.tick(0));
  const frame = session.frame(viewOf(INITIAL, { columns, rows }));
  const shown = { ...frame, engines: frame.engines.map((engine) => ({ ...engine, stop })) };
  const lines = drawScreen({ frame: shown, ui: INITIAL, width: columns, height: rows - 1, paint: painter('mono', 0) });
  const top = lines.findIndex((line) => line.includes('3 engines'));
  const beside = lines.slice(top + 1, -1).map((line) => line.split('│')[1].trim());
  return beside.join(' ');
}

const LONG = { call: 'chatbot-summaries-17/expand.evaluate.4', reason: '212 blocks needed, 90 free' };

test.each([
  [120, 40],
  [80, 24],
])('%i×%i: the call that was left out, the reason and its figures are whole', (columns, rows) => {
  const short = { call: 'mcts-16/4.expand.1', reason: 'no token of the step is left for it' };
  expect(panel(columns, rows, 1, short)).toContain('mcts-16/4.expand.1: no token of the step is left for it');
  expect(panel(columns, rows, 1, LONG)).toMatch(/chatbot-summaries-17\/expand.*: 212 blocks needed, 90 free/);
  const window = 'a place came free 3.2 ms ago; the engine decides again only after its window of 8 steps';
  expect(panel(columns, rows, 1, { call: '', reason: window })).toContain(
    columns < 120 ? 'a place came free 3.2 ms ago; the engine decides again' : window,
  );
});

test('where engines are many, names are cut and not what was needed', () => {
  expect(panel(120, 40, 2, LONG)).toContain('chatbot-summaries-17/exp…: 212 blocks needed, 90 free');
  expect(panel(80, 24, 2, LONG)).toContain('chatbo…: 212 blocks needed, 90 free');
});
