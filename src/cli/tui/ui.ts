import type { Column } from '../../core/live/view/columns.js';
import type { Detail, Frame } from '../../core/live/view/frame.js';
import type { Paint } from './paint.js';

export const PANELS = ['programs', 'queues', 'engines', 'timeline', 'events'] as const;
export type Panel = (typeof PANELS)[number];

export type Overlay = 'none' | 'help' | 'sort' | 'filter' | 'command' | 'systems';

/** What the keys have made of the screen; the runs know nothing of it but the view it asks for. */
export interface Ui {
  readonly panel: Panel;
  readonly expanded: boolean;
  /** The row of the cursor in the list, and the first row in sight. */
  readonly cursor: number;
  readonly offset: number;
  readonly sort: Column;
  readonly inverted: boolean;
  readonly filter: string;
  readonly excluded: boolean;
  readonly tree: boolean;
  readonly follow: number | undefined;
  readonly detail: Detail | undefined;
  /** The row of the cursor among the calls of the program that was entered; undefined: it was not moved. */
  readonly detailCursor: number | undefined;
  readonly overlay: Overlay;
  /** Commands that were typed, the newest last. */
  readonly typed: readonly string[];
  /** What is typed, and the row of an overlay's cursor. */
  readonly input: string;
  readonly choice: number;
  /** First line in sight of an overlay or of a panel that is scrolled. */
  readonly scroll: number;
  readonly theme: string;
  readonly frozen: boolean;
  readonly focus: number;
  /** The step of the tour; −1: none. */
  readonly tour: number;
  readonly message: string;
}

export const INITIAL: Ui = {
  panel: 'programs',
  expanded: false,
  cursor: 0,
  offset: 0,
  sort: 'waiting',
  inverted: false,
  filter: '',
  excluded: false,
  tree: false,
  follow: undefined,
  detail: undefined,
  detailCursor: undefined,
  overlay: 'none',
  typed: [],
  input: '',
  choice: 0,
  scroll: 0,
  theme: 'default',
  frozen: false,
  focus: 0,
  tour: -1,
  message: '',
};

/** What a panel draws from: it returns `height` lines of `width` columns. */
export interface Canvas {
  readonly frame: Frame;
  readonly ui: Ui;
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

export type Draw = (canvas: Canvas) => string[];
