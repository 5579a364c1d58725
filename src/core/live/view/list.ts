import type { LiveCall } from '../call.js';
import type { LiveState } from '../state.js';
import type { ProgramRow, View } from './frame.js';
import { arranged, type Classes } from './order.js';
import { callRow, programRow, threadRow, type Window } from './rows.js';
import { type Tallied, tallyPrograms } from './tallies.js';

export interface List {
  readonly rows: readonly ProgramRow[];
  readonly offset: number;
  readonly all: number;
  readonly followed: number;
}

/** The visible part of the programs panel; nothing else of ten thousand programs becomes text. */
export function listOf(state: LiveState, classes: Classes, view: View, window: Window): List {
  const programs = arranged(tallyPrograms(state, window.nowUs), classes, state.history.shape, view);
  const entries = view.tree ? unfolded(state, programs) : programs.map((tallied): Entry => ({ tallied }));
  const isFollowed = ({ tallied, call, thread }: Entry) =>
    tallied.program.index === view.follow && call === undefined && thread === undefined;
  const followed = view.follow === undefined ? -1 : entries.findIndex(isFollowed);
  let offset = view.offset;
  if (followed >= 0 && (followed < offset || followed >= offset + view.rows)) {
    offset = followed - Math.floor(view.rows / 2);
  }
  offset = Math.max(0, Math.min(offset, entries.length - view.rows));
  const shown = entries.slice(offset, offset + view.rows);
  return {
    rows: shown.map((entry) => rowOf(state, classes, window, entry)),
    offset,
    all: entries.length,
    followed,
  };
}

interface Entry {
  readonly tallied: Tallied;
  readonly thread?: string;
  /** Of a thread: its calls that are here. */
  readonly calls?: readonly LiveCall[];
  readonly call?: LiveCall;
}

/** Programs with the calls that are here under them, by thread where threads have names. */
function unfolded(state: LiveState, programs: readonly Tallied[]): Entry[] {
  const { shape } = state.history;
  const calls = new Map<number, LiveCall[]>();
  for (const call of state.calls.values()) {
    const list = calls.get(call.program);
    if (list) list.push(call);
    else calls.set(call.program, [call]);
  }
  return programs.flatMap((tallied): Entry[] => {
    const own = (calls.get(tallied.program.index) ?? []).sort((a, b) => a.arrivalUs - b.arrivalUs || a.row - b.row);
    const threads = [...new Set(own.map((call) => shape.labels[shape.threadOf[call.row]]))];
    return [
      { tallied },
      ...threads.flatMap((thread): Entry[] => {
        const calls = own.filter((call) => shape.labels[shape.threadOf[call.row]] === thread);
        return [
          ...(thread === '' ? [] : [{ tallied, thread, calls }]),
          ...calls.map((call): Entry => ({ tallied, call })),
        ];
      }),
    ];
  });
}

function rowOf(
  state: LiveState,
  classes: Classes,
  window: Window,
  { tallied, thread, calls = [], call }: Entry,
): ProgramRow {
  if (call) return callRow(state, call, window);
  if (thread !== undefined) return threadRow(state, thread, calls, window);
  return programRow(state, tallied, classes, window);
}
