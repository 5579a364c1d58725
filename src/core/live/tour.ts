import type { SystemName } from '../settings/systems.js';

/** A stop of the tour: what is watched, up to when, and what is to be seen there. */
export interface TourStop {
  readonly title: string;
  readonly policy: 'fcfs' | 'mlfq' | 'plas' | 'atlas';
  readonly untilMs: number;
  readonly text: string;
}

/** The options of the tour besides the policy: the paper's figure 2 (golden case G0). */
export const TOUR = {
  trace: 'figure2.jsonl',
  flags: {
    system: 'none' as SystemName | 'none',
    profile: 'unit',
    maxBatch: 2,
    bounds: [2],
    beta: Number.POSITIVE_INFINITY,
    steps: 1,
  },
  /** Virtual seconds a second: a millisecond a second. */
  speed: 0.001,
} as const;

export const STOPS: readonly TourStop[] = [
  {
    title: 'Four programs, two places in the batch',
    policy: 'fcfs',
    untilMs: 0,
    text: 'Each row is a program: A and B make four calls one after another, C and D two. A step takes 1 ms and gives every running call a token. Two calls run (R), the others wait (W). The panel below shows who ran when. Enter goes on.',
  },
  {
    title: 'First come, first served: head-of-line blocking',
    policy: 'fcfs',
    untilMs: 4,
    text: 'A and B came first and hold the batch until their first calls end. C needs one token, and waits behind them: the head of the line blocks it. Look at the waiting column.',
  },
  {
    title: 'FCFS at the end',
    policy: 'fcfs',
    untilMs: 30,
    text: 'Every call had to queue behind whatever arrived before it. In all the calls waited 18 ms.',
  },
  {
    title: 'MLFQ: short calls pass long ones',
    policy: 'mlfq',
    untilMs: 4,
    text: 'Two queues now. A call that used its quantum of 2 ms is demoted to Q2 (the events say so), and C and D pass. But every new call starts in Q1, whatever its program had before.',
  },
  {
    title: 'MLFQ at the end: nothing gained',
    policy: 'mlfq',
    untilMs: 30,
    text: 'The long programs split their work into short calls, and each of them starts at the top again: it blocks the others as before. 18 ms of waiting, no better than FCFS.',
  },
  {
    title: 'PLAS: the program counts, not the call',
    policy: 'plas',
    untilMs: 6,
    text: 'A call now starts in the queue of the service its program has had: later calls of A and B start in Q2, and the short programs C and D go first. The level column and its history show it.',
  },
  {
    title: 'PLAS at the end',
    policy: 'plas',
    untilMs: 30,
    text: 'C and D left early, A and B lost little: 12 ms of waiting instead of 18.',
  },
  {
    title: 'ATLAS: the same for programs with several threads',
    policy: 'atlas',
    untilMs: 30,
    text: 'ATLAS counts the longest chain of service, not the sum, so that threads that run side by side are not punished. Here each program has one thread: 12 ms again. That was all: Esc ends the tour, r replays, c compares on any trace.',
  },
];
