import { type LevelPolicy, sum } from './kinds.js';

/** Multi-level feedback queues over calls: every call starts in Q1, whatever its program has had. */
export const mlfq: LevelPolicy = { name: 'mlfq', kind: 'levels', knowsPrograms: false, startUs: () => 0, ended: sum };
