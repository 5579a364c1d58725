/** The columns of the programs panel, in order. `sort`: greatest first unless it is a name. */
export const COLUMNS = [
  { id: 'id', title: 'program', width: 16, about: 'id of the program' },
  { id: 'class', title: 'class', width: 10, about: 'workload class' },
  { id: 'state', title: 'S', width: 1, about: 'state letter' },
  { id: 'level', title: 'Q', width: 2, about: 'queue of its last decision' },
  { id: 'service', title: 'service', width: 8, about: 'service of its calls, in all' },
  { id: 'waiting', title: 'waiting', width: 8, about: 'waiting of its calls, in all' },
  { id: 'ratio', title: 'W/T', width: 5, about: 'waiting ÷ service of its most starved call, as promotion tests it' },
  { id: 'calls', title: 'calls', width: 9, about: 'calls done, active, and in all' },
  { id: 'context', title: 'context', width: 7, about: 'tokens known of its calls here' },
  { id: 'engine', title: 'eng', width: 3, about: 'engine of its last call' },
  { id: 'hits', title: 'hits', width: 4, about: 'share of its prompts that was cached' },
] as const;

export type Column = (typeof COLUMNS)[number]['id'];
