import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import { LineWriter } from '../../../src/cli/tui/line-writer.js';
import { painter } from '../../../src/cli/tui/paint.js';
import { drawScreen } from '../../../src/cli/tui/screen.js';
import { INITIAL, type Ui } from '../../../src/cli/tui/ui.js';
import { viewOf } from '../../../src/cli/tui/view.js';
import { ReplaySource } from '../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../core/live/run.js';

const SIZE = { columns: 100, rows: 30 };
const FRAMES = 120;

/** Screens of a busy run, one every 5 ms of it; now and then another panel alone, so that all lines change. */
function screens(): string[][] {
  const rows = Array.from({ length: 40 }, (_, k) => call(`計画-${k}`, '1', 40 + k, { arrival_ms: k * 7 }));
  const trace = traceOf(rows);
  const session = new Session('busy', trace, [new ReplaySource('plas', trace, options({ batch: 4 }))]);
  session.clock.playing = false;
  return Array.from({ length: FRAMES }, (_, k) => {
    session.handle({ type: 'seek', tUs: 5000 * (k + 1) });
    while (!session.tick(0));
    const ui: Ui = { ...INITIAL, expanded: k % 20 > 14, panel: k % 40 > 20 ? 'timeline' : 'programs' };
    const frame = session.frame(viewOf(ui, SIZE));
    return drawScreen({ frame, ui, width: SIZE.columns, height: SIZE.rows - 1, paint: painter('default', 3) });
  });
}

/** What of the bytes that `draw` makes of the screens arrives in one piece: at most so many bytes at a time. */
function pieces(all: string[][], bytes: number, draw: (text: string) => string): string[] {
  const written: string[] = [];
  const writer = new LineWriter((text) => written.push(draw(text)));
  for (const lines of all) writer.draw(lines);
  return written.flatMap((text) => text.match(new RegExp(`[^]{1,${bytes}}`, 'g')) ?? []);
}

/** How many times a terminal showed what was none of the screens, looked at after every piece of its input. */
async function torn(all: string[][], input: readonly string[]): Promise<{ torn: number; shown: number }> {
  const whole = new Set<string>();
  for (const lines of all) whole.add(await rendered(lines));
  const term = new xterm.Terminal({ cols: SIZE.columns, rows: SIZE.rows, allowProposedApi: true });
  const counts = { torn: 0, shown: 0 };
  let last = textOf(term);
  for (const piece of input) {
    await new Promise<void>((done) => term.write(piece, done));
    // within a synchronized update a terminal goes on showing what it showed before
    if (term.modes.synchronizedOutputMode) continue;
    const text = textOf(term);
    if (text === last) continue;
    last = text;
    if (whole.has(text)) counts.shown++;
    else counts.torn++;
  }
  return counts;
}

/** The screen as a terminal shows it that was empty before. */
async function rendered(lines: readonly string[]): Promise<string> {
  const term = new xterm.Terminal({ cols: SIZE.columns, rows: SIZE.rows, allowProposedApi: true });
  await new Promise<void>((done) => term.write(lines.join('\r\n'), done));
  return textOf(term);
}

const textOf = (term: xterm.Terminal): string =>
  Array.from({ length: SIZE.rows }, (_, k) => term.buffer.active.getLine(k)?.translateToString(true) ?? '').join('\n');

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences that begin and end a synchronized update
const unsynchronized = (text: string): string => text.replaceAll(/\u001b\[\?2026[hl]/g, '');

test('no torn frame: a terminal that knows synchronized updates, whatever pieces the bytes come in', async () => {
  const all = screens();
  for (const bytes of [200, 65_536]) {
    const counts = await torn(
      all,
      pieces(all, bytes, (text) => text),
    );
    expect(counts.torn).toBe(0);
    expect(counts.shown).toBeGreaterThan(FRAMES / 2);
  }
});

test('no torn frame: a terminal that does not know them, where a frame arrives in one piece', async () => {
  const all = screens();
  const counts = await torn(all, pieces(all, 65_536, unsynchronized));
  expect(counts.torn).toBe(0);
  expect(counts.shown).toBeGreaterThan(FRAMES / 2);
});

test('the count finds torn frames where there are some: pieces that are not held together', async () => {
  const all = screens();
  const counts = await torn(all, pieces(all, 300, unsynchronized));
  expect(counts.torn).toBeGreaterThan(FRAMES / 2);
});
