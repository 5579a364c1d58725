import type { LeftOut } from '../why.js';
import type { Tone } from '../words.js';
import type { Column } from './columns.js';

/** What the screen wants to see: sizes in rows and columns of text. */
export interface View {
  /** The run that the panels show. */
  readonly focus: number;
  readonly sort: Column;
  readonly inverted: boolean;
  readonly filter: string;
  readonly excluded: boolean;
  readonly tree: boolean;
  /** The first row shown, how many, and how many of these the list itself draws: the timeline may have room for more. */
  readonly offset: number;
  readonly rows: number;
  readonly page: number;
  /** The row of the cursor: the blocks of its program are told apart. */
  readonly cursor: number;
  /** Keep this program in sight: its place in the list is told. */
  readonly follow: number | undefined;
  readonly sparkColumns: number;
  readonly timelineColumns: number;
  readonly queueColumns: number;
  readonly events: number;
  readonly detail: Detail | undefined;
}

/** What was entered. */
export interface Detail {
  readonly program: number;
  readonly call?: number;
}

/** One row of the programs panel: a program, or in a tree one of its threads or calls. */
export interface ProgramRow {
  readonly kind: 'program' | 'thread' | 'call';
  readonly program: number;
  readonly call?: number;
  readonly id: string;
  readonly className: string;
  readonly state: string;
  readonly level: number;
  readonly serviceUs: number;
  readonly waitUs: number;
  /** W/T of its most starved call; NaN: none is here. */
  readonly ratio: number;
  readonly done: number;
  readonly active: number;
  /** −1: not known, of a log that ends before the run does. */
  readonly calls: number;
  readonly contextTokens: number;
  readonly engine: number;
  /** Share of its prompts' tokens that were cached; NaN: none was looked up. */
  readonly hits: number;
  /** Queue digits over the window, oldest first; a space where it was not here. */
  readonly levels: string;
  /** State letters over the window. */
  readonly states: string;
}

export interface QueueRow {
  readonly level: number;
  readonly waiting: number;
  readonly running: number;
  readonly head: string;
  /** NaN where the policy has no quanta. */
  readonly quantumUs: number;
  readonly sizes: readonly number[];
}

export interface EngineRow {
  readonly engine: number;
  readonly members: number;
  readonly maxBatch: number;
  readonly waiting: number;
  readonly stepUs: number;
  /** Tokens of a step on average, over the last steps told; and the budget. */
  readonly stepTokens: number;
  readonly budget: number | null;
  readonly swapping: boolean;
  /** undefined: nobody was left out. */
  readonly stop: LeftOut | undefined;
  /** Held by calls, free with known content, and the pool; by the program in sight; on the host. */
  readonly usedBlocks: number;
  readonly cachedBlocks: number;
  readonly deviceBlocks: number | null;
  readonly ownBlocks: number;
  readonly hostUsed: number;
  readonly hostBlocks: number;
  readonly swaps: number;
  readonly outBlocks: number;
  readonly inBlocks: number;
  /** Over the window: blocks a second, and the share of the time that went into swaps. */
  readonly outPerS: number;
  readonly inPerS: number;
  readonly swapShare: number;
  readonly steps: number;
}

/** A call of the program in sight, over the window. */
export interface CallBar {
  readonly call: number;
  readonly id: string;
  readonly state: string;
  /** State letters, oldest first; a space where it was not here. */
  readonly states: string;
}

export interface EventLine {
  readonly tUs: number;
  readonly tone: Tone;
  readonly text: string;
}

export interface CallRow {
  readonly call: number;
  readonly id: string;
  readonly gutter: string;
  readonly critical: boolean;
  readonly state: string;
  readonly level: number;
  readonly tool: string;
  readonly arrivalUs: number;
  readonly waitUs: number;
  readonly serviceUs: number;
  /** From the arrival; NaN: not yet. */
  readonly firstTokenUs: number;
  readonly preemptions: number;
  readonly promptTokens: number;
  readonly generated: number;
  readonly outputTokens: number;
  readonly hitTokens: number;
}

/** A program that was entered, or one of its calls. */
export interface DetailView {
  readonly title: string;
  readonly facts: readonly string[];
  readonly calls: readonly CallRow[];
  /** The row to begin with: the call that was entered, or the first that is here or at its tool. */
  readonly start: number;
  /** Why the call that was entered is, or is not, in the batch. */
  readonly why: readonly string[];
  /** What it has answered so far, as text, where engines really decode and their model has a tokenizer. */
  readonly answer?: string;
}

/** What the programs that ended in every run came to in one of them; means are NaN where there are none. */
export interface Common {
  readonly programs: number;
  readonly meanResponseUs: number;
  readonly meanTokenLatencyUs: number;
  readonly meanWaitingUs: number;
}

/** A run in the running score. */
export interface Score {
  readonly name: string;
  readonly policy: string;
  readonly donePrograms: number;
  readonly endedCalls: number;
  readonly tokens: number;
  readonly preemptions: number;
  readonly promotions: number;
}

/** A program in every run, side by side. */
export interface ComparedRow {
  readonly program: number;
  readonly id: string;
  readonly runs: readonly {
    readonly state: string;
    readonly level: number;
    readonly done: number;
    readonly waitUs: number;
    /** Response so far; final when done. */
    readonly responseUs: number;
  }[];
  readonly calls: number;
}

export interface Head {
  readonly trace: string;
  readonly programs: { readonly active: number; readonly done: number; readonly all: number };
  readonly calls: { readonly active: number; readonly ended: number; readonly all: number };
  readonly tokensPerS: number;
  readonly enginesBusy: number;
  readonly engines: number;
  readonly usedBlocks: number;
  readonly deviceBlocks: number | null;
  readonly hostUsed: number;
  readonly hostBlocks: number;
  readonly levels: number;
  readonly steps: number;
  readonly beta: number | null;
}

/** Where the clock stands and how it runs. */
export interface ClockView {
  readonly nowUs: number;
  /** The first instant that can still be seen, and the last one known. */
  readonly startUs: number;
  readonly windowUs: number;
  readonly playing: boolean;
  /** Virtual seconds a second asked for; Infinity: as fast as it goes. */
  readonly speed: number;
  /** Virtual seconds a second that there are. */
  readonly pace: number;
  readonly over: boolean;
}

/** All that the screen shows, and nothing else. */
export interface Frame {
  readonly clock: ClockView;
  readonly head: Head;
  readonly scores: readonly Score[];
  /** For every run of a comparison. */
  readonly common: readonly Common[];
  readonly list: { readonly rows: readonly ProgramRow[]; readonly offset: number; readonly all: number };
  /** Where the program that is followed stands in the list; −1: nowhere. */
  readonly followed: number;
  /** The program under the cursor, or that was entered, and its calls. */
  readonly own: number | undefined;
  readonly timeline: readonly CallBar[];
  readonly queues: readonly QueueRow[];
  readonly engines: readonly EngineRow[];
  readonly events: readonly EventLine[];
  readonly compared: readonly ComparedRow[];
  readonly detail: DetailView | undefined;
  /** A run that is over and was logged: it cannot be run otherwise. */
  readonly logged: boolean;
  readonly note: string;
}
