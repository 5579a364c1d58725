/** Where a call is, as a number that is also its rank: of a program's calls the greatest says what the program does. */
export const WAITS = 0;
export const DROPPED = 1;
export const SWAPPED = 2;
export const PREEMPTED = 3;
export const RUNS = 4;
/** Only programs: no call has arrived that has not ended, but more will come; all calls have ended. */
export const INTERCEPTED = 5;
export const DONE = 6;

/** The letters of the states, by their numbers. */
export const LETTERS = 'WXSPRTD';

/** What the letters say. */
export const STATES: readonly { readonly letter: string; readonly about: string }[] = [
  { letter: 'R', about: 'running: in the batch' },
  { letter: 'W', about: 'waiting in a queue, without KV' },
  { letter: 'P', about: 'preempted, its KV still on the device' },
  { letter: 'S', about: 'swapped out to the host pool' },
  { letter: 'X', about: 'its KV dropped, to be recomputed' },
  { letter: 'T', about: 'a tool or a human: the next call has not arrived' },
  { letter: 'D', about: 'done' },
];
