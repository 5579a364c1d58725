import { type LinePolicy, sum } from './kinds.js';

/** vLLM's `--scheduling-policy priority`: a lower number goes first. */
export const priority: LinePolicy = { name: 'priority', kind: 'line', byPriority: true, ended: sum };
