interface KeyRow {
  readonly id: string;
  /** As {@link https://github.com/vadimdemedes/ink Ink} tells them, named as in the help. */
  readonly keys: readonly string[];
  readonly about: string;
}

/** The keys of the live view: the help overlay, the README's table and what is done come from this list. */
export const KEYS = [
  { id: 'help', keys: ['?'], about: 'this help; then t: a tour of two minutes on the paper’s figure 2' },
  { id: 'quit', keys: ['q', '^c'], about: 'quit' },
  { id: 'back', keys: ['esc'], about: 'close, go back, clear the filter' },
  { id: 'up', keys: ['up', 'k'], about: 'move up (also the wheel)' },
  { id: 'down', keys: ['down', 'j'], about: 'move down' },
  { id: 'pageUp', keys: ['pgup'], about: 'a page up' },
  { id: 'pageDown', keys: ['pgdn'], about: 'a page down' },
  { id: 'first', keys: ['home', 'g'], about: 'to the first row' },
  { id: 'last', keys: ['end', 'G'], about: 'to the last row' },
  { id: 'pause', keys: ['space'], about: 'stop the clock, or let it go on' },
  { id: 'freeze', keys: ['f'], about: 'freeze only the view' },
  { id: 'step', keys: ['.'], about: 'one engine step' },
  { id: 'decision', keys: ['>'], about: 'to the next scheduling decision' },
  { id: 'faster', keys: ['+', '='], about: 'twice as fast' },
  { id: 'slower', keys: ['-'], about: 'half as fast' },
  { id: 'realTime', keys: ['0'], about: 'real time (×1)' },
  { id: 'flatOut', keys: ['m'], about: 'as fast as it goes' },
  { id: 'backward', keys: ['['], about: 'a second back (less when slower than real time)' },
  { id: 'forward', keys: [']'], about: 'a second on' },
  { id: 'farBackward', keys: ['{'], about: 'ten seconds back' },
  { id: 'farForward', keys: ['}'], about: 'ten seconds on' },
  { id: 'rerun', keys: ['r'], about: 'from the start again' },
  { id: 'sort', keys: ['s'], about: 'choose the column to sort by' },
  { id: 'previousColumn', keys: ['left'], about: 'sort by the column to the left' },
  { id: 'nextColumn', keys: ['right'], about: 'sort by the column to the right' },
  { id: 'invert', keys: ['I'], about: 'invert the order' },
  { id: 'filter', keys: ['/'], about: 'only programs with these words; s:W a call that waits, q:3 a queue' },
  { id: 'exclude', keys: ['!'], about: 'invert the filter' },
  {
    id: 'enter',
    keys: ['enter'],
    about: 'into the program: its calls and its critical path; into a call: why it waits',
  },
  { id: 'follow', keys: ['F'], about: 'keep the program in sight' },
  { id: 'tree', keys: ['t'], about: 'programs, their threads and calls as a tree' },
  { id: 'programs', keys: ['1'], about: 'to the programs' },
  { id: 'queues', keys: ['2'], about: 'to the queues' },
  { id: 'engines', keys: ['3'], about: 'to the engines and their KV' },
  { id: 'timeline', keys: ['4'], about: 'to the timeline' },
  { id: 'events', keys: ['5'], about: 'to the events' },
  { id: 'expand', keys: ['e'], about: 'the panel alone, or all panels again' },
  { id: 'compare', keys: ['c'], about: 'compare systems side by side, on one clock' },
  { id: 'switch', keys: ['tab'], about: 'the next panel; in a comparison, the next system' },
  { id: 'theme', keys: ['T'], about: 'the next theme: default, mono, colour-blind' },
  { id: 'command', keys: [':'], about: 'change beta, policy, steps, quanta … while it runs; Tab completes' },
  { id: 'export', keys: ['^s'], about: 'write snapshot, and log and results of every run' },
] as const satisfies readonly KeyRow[];

export type Action = (typeof KEYS)[number]['id'];

const BY_KEY: ReadonlyMap<string, Action> = new Map(
  KEYS.flatMap(({ id, keys }) => keys.map((key): [string, Action] => [key, id])),
);

/** Whether that is what a key is called: one letter, or one of the names of the list. */
export const isKey = (key: string): boolean => /^(.|\^[a-z]|backspace)$/.test(key) || BY_KEY.has(key);

export const actionOf = (key: string): Action | undefined => BY_KEY.get(key);
