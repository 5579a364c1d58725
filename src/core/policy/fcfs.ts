import { type LinePolicy, sum } from './kinds.js';

/** First come, first served, as vLLM's scheduler does it. */
export const fcfs: LinePolicy = { name: 'fcfs', kind: 'line', byPriority: false, ended: sum };
