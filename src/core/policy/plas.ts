import { type LevelPolicy, sum } from './kinds.js';

/** Program-Level Attained Service (paper, section 4.2.1): p(c) = sum of t(c') over the program's ended calls. */
export const plas: LevelPolicy = {
  name: 'plas',
  kind: 'levels',
  knowsPrograms: true,
  startUs: (call) => call.program.serviceUs,
  ended: sum,
};
