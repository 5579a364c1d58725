import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOUR } from '../../core/live/tour.js';
import type { Input } from './worker/open.js';

/** Where the sample traces lie in the package. */
const TRACES = fileURLToPath(new URL('../../../traces/', import.meta.url));

export interface Sample {
  readonly file: string;
  readonly about: string;
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'mcts.jsonl',
    about: 'few tree searches with hundreds of calls beside many short programs: who waits for whom',
  },
  { file: 'mixed.jsonl', about: 'chats, agents and a tree search on one engine: short programs pass long ones' },
  { file: 'react.jsonl', about: 'agents with tools: many calls one after another, long prompts that the cache knows' },
  { file: 'chatbot.jsonl', about: 'people who read and type between the calls: queues that empty by themselves' },
  { file: 'map-reduce.jsonl', about: 'programs of many parallel calls: ATLAS counts the longest chain, not the sum' },
  { file: TOUR.trace, about: "the paper's figure 2 in slow motion, as a guided tour of two minutes" },
];

/** The sample traces that are there. */
export const samples = (): Sample[] => SAMPLES.filter(({ file }) => existsSync(join(TRACES, file)));

/** A sample as it is watched; the paper's figure goes with its own engine. */
export const inputOf = (file: string, input: Input): Input =>
  file === TOUR.trace ? tourInput() : { ...input, traces: [join(TRACES, file)] };

/** The paper's figure 2 under FCFS: the first stop of the tour. */
export const tourInput = (): Input => ({
  traces: [join(TRACES, TOUR.trace)],
  systems: ['fcfs'],
  by: 'policy',
  flags: TOUR.flags,
});
