import { type Action, actionOf } from '../../core/live/keys.js';
import { THEMES } from '../../core/live/themes.js';
import { STOPS } from '../../core/live/tour.js';
import { COLUMNS } from '../../core/live/view/columns.js';
import type { Frame } from '../../core/live/view/frame.js';
import { overlayKey } from './overlays.js';
import { arrived } from './panels/tour.js';
import { nextPanel } from './screen.js';
import { PANELS, type Ui } from './ui.js';
import type { Request } from './worker/messages.js';

/** What a key does: another look of the screen, requests to the runs, or what only the program can do. */
export interface Effect {
  readonly ui: Ui;
  readonly requests?: readonly Request[];
  readonly outside?: 'quit' | 'export' | 'tour' | 'end-tour';
}

/** What is on the screen when the key comes. */
export interface Scene {
  readonly ui: Ui;
  readonly frame: Frame;
  /** Rows of the list that are drawn. */
  readonly page: number;
}

/** Does what a key says. Pure: the screen and the runs are changed by its caller. */
export function press(key: string, scene: Scene): Effect {
  const ui = { ...scene.ui, message: '' };
  const here = { ...scene, ui };
  // whatever has the keys: to leave, and to save what is on the screen
  if (key === '^c') return { ui, outside: 'quit' };
  if (key !== '^s') {
    if (ui.tour >= 0 && (key === 'enter' || key === 'esc')) {
      const stop = STOPS[ui.tour];
      if (key === 'enter' && !arrived(scene.frame, stop)) return ask(here, { type: 'seek', tUs: stop.untilMs * 1000 });
      if (key === 'esc' || ui.tour === STOPS.length - 1) return { ui, outside: 'end-tour' };
      return { ui: { ...ui, tour: ui.tour + 1 }, outside: 'tour' };
    }
    if (ui.overlay !== 'none') return overlayKey(key, here);
  }
  const action = actionOf(key);
  return action ? ACTIONS[action](here) : { ui };
}

const set = (scene: Scene, change: Partial<Ui>): Effect => ({ ui: { ...scene.ui, ...change } });
const ask = (scene: Scene, ...requests: Request[]): Effect => ({ ui: scene.ui, requests });

/** The row of the cursor among the calls of the program that was entered. */
const detailRow = ({ ui, frame }: Scene): number => ui.detailCursor ?? frame.detail?.start ?? 0;

/** Moves the cursor of what has the keys: the calls of a program, the list, or a panel that scrolls. */
function move(scene: Scene, by: number): Effect {
  const { ui, frame, page } = scene;
  if (ui.detail) {
    const last = (frame.detail?.calls.length ?? 1) - 1;
    return set(scene, { detailCursor: Math.max(0, Math.min(last, detailRow(scene) + by)) });
  }
  if (ui.panel !== 'programs' && ui.panel !== 'queues') {
    const up = ui.panel === 'events' ? -by : by;
    return set(scene, { scroll: Math.max(0, Math.min(1000, ui.scroll + up)) });
  }
  const cursor = Math.max(0, Math.min(frame.list.all - 1, ui.cursor + by));
  const offset = inSight(ui.offset, cursor, page);
  return set(scene, { cursor, offset, follow: undefined });
}

/** The first row in sight, moved no farther than the cursor needs. */
export const inSight = (offset: number, cursor: number, page: number): number =>
  Math.max(Math.min(offset, cursor), cursor - page + 1);

function sortBy(scene: Scene, by: number): Effect {
  const at = COLUMNS.findIndex(({ id }) => id === scene.ui.sort);
  return set(scene, { sort: COLUMNS[(at + by + COLUMNS.length) % COLUMNS.length].id });
}

function enter(scene: Scene): Effect {
  const { ui, frame } = scene;
  if (ui.detail) {
    const row = frame.detail?.calls[detailRow(scene)];
    if (!row) return { ui };
    return set(scene, { detail: { program: ui.detail.program, call: row.call }, detailCursor: detailRow(scene) });
  }
  const row = frame.list.rows[ui.cursor - frame.list.offset];
  if (!row) return { ui };
  return set(scene, { detail: { program: row.program, call: row.call }, detailCursor: undefined });
}

function back(scene: Scene): Effect {
  const { ui } = scene;
  if (ui.detail) {
    const detail = ui.detail.call === undefined ? undefined : { program: ui.detail.program };
    return set(scene, { detail, detailCursor: detail && detailRow(scene) });
  }
  if (ui.filter !== '') return set(scene, { filter: '', excluded: false, cursor: 0, offset: 0 });
  return set(scene, { expanded: false, follow: undefined });
}

function follow(scene: Scene): Effect {
  const { ui, frame } = scene;
  const row = frame.list.rows[ui.cursor - frame.list.offset];
  return set(scene, { follow: ui.follow === undefined ? row?.program : undefined });
}

function nextTheme(scene: Scene): Effect {
  const names = Object.keys(THEMES);
  const theme = names[(names.indexOf(scene.ui.theme) + 1) % names.length];
  return set(scene, { theme, message: `theme: ${theme}` });
}

function compare(scene: Scene): Effect {
  const { scores, logged } = scene.frame;
  // its answer says why that cannot be
  if (logged) return ask(scene, { type: 'compare', systems: [] });
  if (scores.length > 1) {
    const { name } = scores[scene.ui.focus] ?? scores[0];
    return { ui: { ...scene.ui, focus: 0 }, requests: [{ type: 'compare', systems: [name] }] };
  }
  const other = scores[0]?.name === 'vllm-v1' ? 'autellix' : 'vllm-v1';
  return set(scene, { overlay: 'systems', choice: 0, input: [scores[0]?.name, other].join(',') });
}

function switchOver(scene: Scene): Effect {
  const { ui, frame } = scene;
  if (frame.scores.length > 1) return set(scene, { focus: (ui.focus + 1) % frame.scores.length });
  return set(scene, { panel: nextPanel(ui.panel), scroll: 0 });
}

const panel = (at: number) => (scene: Scene) => set(scene, { panel: PANELS[at], scroll: 0 });

const ACTIONS: Readonly<Record<Action, (scene: Scene) => Effect>> = {
  help: (scene) => set(scene, { overlay: 'help', scroll: 0 }),
  quit: (scene) => (scene.ui.detail ? back(scene) : { ui: scene.ui, outside: 'quit' }),
  back,
  up: (scene) => move(scene, -1),
  down: (scene) => move(scene, 1),
  pageUp: (scene) => move(scene, -scene.page),
  pageDown: (scene) => move(scene, scene.page),
  first: (scene) => move(scene, Number.NEGATIVE_INFINITY),
  last: (scene) => move(scene, Number.POSITIVE_INFINITY),
  pause: (scene) => ask(scene, { type: 'toggle' }),
  freeze: (scene) => set(scene, { frozen: !scene.ui.frozen }),
  step: (scene) => ask(scene, { type: 'step' }),
  decision: (scene) => ask(scene, { type: 'decision' }),
  faster: (scene) => ask(scene, { type: 'faster', by: 2 }),
  slower: (scene) => ask(scene, { type: 'faster', by: 0.5 }),
  realTime: (scene) => ask(scene, { type: 'speed', speed: 1 }),
  flatOut: (scene) => ask(scene, { type: 'speed', speed: Number.POSITIVE_INFINITY }),
  backward: (scene) => ask(scene, { type: 'skip', seconds: -1 }),
  forward: (scene) => ask(scene, { type: 'skip', seconds: 1 }),
  farBackward: (scene) => ask(scene, { type: 'skip', seconds: -10 }),
  farForward: (scene) => ask(scene, { type: 'skip', seconds: 10 }),
  rerun: (scene) => ask(scene, { type: 'rerun' }),
  sort: (scene) =>
    set(scene, { overlay: 'sort', input: '', choice: COLUMNS.findIndex(({ id }) => id === scene.ui.sort) }),
  previousColumn: (scene) => sortBy(scene, -1),
  nextColumn: (scene) => sortBy(scene, 1),
  invert: (scene) => set(scene, { inverted: !scene.ui.inverted }),
  filter: (scene) => set(scene, { overlay: 'filter', input: scene.ui.filter }),
  exclude: (scene) => set(scene, { excluded: !scene.ui.excluded, cursor: 0, offset: 0 }),
  enter,
  follow,
  tree: (scene) => set(scene, { tree: !scene.ui.tree }),
  programs: panel(0),
  queues: panel(1),
  engines: panel(2),
  timeline: panel(3),
  events: panel(4),
  expand: (scene) => set(scene, { expanded: !scene.ui.expanded }),
  compare,
  switch: switchOver,
  theme: nextTheme,
  command: (scene) => set(scene, { overlay: 'command', input: '', choice: 0 }),
  export: (scene) => ({ ui: scene.ui, outside: 'export' }),
};
