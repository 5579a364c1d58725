import { chatbot } from './chatbot.js';
import { mapReduce } from './map-reduce.js';
import { mcts } from './mcts.js';
import type { KindName, Shares, WorkloadName } from './names.js';
import { react } from './react.js';
import type { Workload } from './workload.js';

export const KINDS: Readonly<Record<KindName, Workload>> = { chatbot, react, mcts, 'map-reduce': mapReduce };

/** Each kind alone, and the paper's mixed workload: equal shares of its three. */
export const WORKLOADS: Readonly<Record<WorkloadName, Shares>> = {
  chatbot: { chatbot: 1 },
  react: { react: 1 },
  mcts: { mcts: 1 },
  'map-reduce': { 'map-reduce': 1 },
  mixed: { chatbot: 1, react: 1, mcts: 1 },
};
