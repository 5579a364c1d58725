import type { LiveCall } from '../call.js';
import type { LiveState } from '../state.js';
import type { Classes } from './classes.js';
import type { ProgramRow, View } from './frame.js';
import { Order } from './order.js';
import { callRow, programRow, threadRow, type Window } from './rows.js';
import { Tallies } from './tallies.js';

export interface List {
  readonly rows: readonly ProgramRow[];
  readonly offset: number;
  readonly all: number;
  readonly followed: number;
}

/** The visible part of the programs panel; nothing else of ten thousand programs is put in order or becomes text. */
export function listOf(state: LiveState, classes: Classes, view: View, window: Window): List {
  const tallies = new Tallies(state, window.nowUs);
  const order = new Order(tallies, classes, state.history.shape, view);
  const entries = view.tree ? unfolded(state, tallies, order) : undefined;
  const all = entries?.length ?? order.places.length;
  const followed = view.follow === undefined ? -1 : placeOf(view.follow, tallies, order, entries);
  let { offset } = view;
  if (followed >= 0 && (followed < offset || followed >= offset + view.page)) {
    offset = followed - Math.floor(view.page / 2);
  }
  offset = Math.max(0, Math.min(offset, all - view.page));
  const shown = entries?.slice(offset, offset + view.rows) ?? programsOf(order, offset, offset + view.rows);
  const rows = shown.map(({ place, thread, calls = [], call }) => {
    if (call) return callRow(state, call, window);
    if (thread !== undefined) return threadRow(state, thread, calls, window);
    return programRow(state, tallies, place, classes, window);
  });
  return { rows, offset, all, followed };
}

interface Entry {
  /** Of its program among those that were tallied. */
  readonly place: number;
  readonly thread?: string;
  /** Of a thread: its calls that are here. */
  readonly calls?: readonly LiveCall[];
  readonly call?: LiveCall;
}

const programsOf = (order: Order, from: number, to: number): Entry[] =>
  Array.from(order.part(from, to), (place) => ({ place }));

/** Where the row of a program is; −1: nowhere. */
function placeOf(program: number, { index }: Tallies, order: Order, entries: readonly Entry[] | undefined): number {
  if (!entries) return order.rankOf(program);
  return entries.findIndex(
    ({ place, call, thread }) => index[place] === program && call === undefined && thread === undefined,
  );
}

/** Programs with the calls that are here under them, by thread where threads have names. */
function unfolded(state: LiveState, { index }: Tallies, order: Order): Entry[] {
  const { shape } = state.history;
  const calls = new Map<number, LiveCall[]>();
  for (const call of state.calls.values()) {
    const list = calls.get(call.program);
    if (list) list.push(call);
    else calls.set(call.program, [call]);
  }
  return programsOf(order, 0, order.places.length).flatMap((program): Entry[] => {
    const { place } = program;
    const own = (calls.get(index[place]) ?? []).sort((a, b) => a.arrivalUs - b.arrivalUs || a.row - b.row);
    const threads = [...new Set(own.map((call) => shape.labels[shape.threadOf[call.row]]))];
    return [
      program,
      ...threads.flatMap((thread): Entry[] => {
        const calls = own.filter((call) => shape.labels[shape.threadOf[call.row]] === thread);
        return [...(thread === '' ? [] : [{ place, thread, calls }]), ...calls.map((call): Entry => ({ place, call }))];
      }),
    ];
  });
}
