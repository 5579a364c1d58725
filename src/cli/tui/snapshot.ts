import { InputError } from '../../core/errors.js';
import { parseTime } from '../../core/live/command.js';
import { isKey } from '../../core/live/keys.js';
import type { TuiFlags } from '../commands/tui.js';
import { tell } from '../notes.js';
import { press } from './controller.js';
import { painter } from './paint.js';
import { asText } from './save.js';
import { drawScreen, LEAST } from './screen.js';
import { asSvg } from './svg.js';
import { INITIAL, type Ui } from './ui.js';
import { pageOf, viewOf } from './view.js';
import { type Input, open } from './worker/open.js';
import { ReplaySource } from './worker/replay-source.js';

/** Prints one screen, as text or SVG, and draws no terminal. Throws {@link InputError}. */
export async function printSnapshot(input: Input, flags: TuiFlags): Promise<void> {
  const size = flags.snapshot as { columns: number; rows: number };
  if (size.columns < LEAST.columns || size.rows < LEAST.rows) {
    const least = `${LEAST.columns}x${LEAST.rows}`;
    throw new InputError(`${size.columns}x${size.rows}; expected at least ${least}`, { field: '--snapshot' });
  }
  const keys = flags.view.split(' ').filter(Boolean);
  const unknown = keys.find((key) => !isKey(key));
  if (unknown !== undefined) {
    throw new InputError(`${unknown}; expected keys such as e, enter or ^u`, { field: '--view' });
  }
  const tUs = flags.at === undefined ? Number.POSITIVE_INFINITY : parseTime(flags.at);
  if (tUs === undefined) {
    throw new InputError(`${JSON.stringify(flags.at)}; expected a time such as 12s or 850ms`, { field: '--at' });
  }
  const { session, notes } = await open(
    input,
    (name, { trace, changes }, options) => new ReplaySource(name, trace, options, changes),
  );
  tell(notes);
  session.clock.playing = false;
  session.handle({ type: 'seek', tUs });
  while (!session.tick(0));
  let ui: Ui = { ...INITIAL, theme: flags.theme };
  const frame = () => {
    session.view = viewOf(ui, size, session.frame(viewOf(ui, size)));
    return session.frame(session.view);
  };
  for (const key of keys) {
    const shown = frame();
    const effect = press(key, { ui, frame: shown, page: pageOf(ui, size, shown) });
    ui = effect.ui;
    const requests = effect.requests ?? [];
    if (effect.outside || requests.some(({ type }) => type === 'compare' || type === 'change')) {
      throw new InputError(`${key}; expected keys that show something of this run`, { field: '--view' });
    }
    for (const request of requests) session.handle(request);
    while (!session.tick(0));
  }
  const draw = (level: 0 | 3) =>
    drawScreen({ frame: frame(), ui, width: size.columns, height: size.rows - 1, paint: painter(ui.theme, level) });
  process.stdout.write(flags.svg ? asSvg(draw(3), size.columns) : asText(draw(0)));
}
