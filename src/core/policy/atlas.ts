import type { LevelPolicy } from './kinds.js';

/**
 * Adaptive Thread-Level Attained Service (paper, section 4.2.2; Algorithm 1, line 4): one scalar a program, the
 * longest chain of services seen, kept without tracking the DAG: service = max(service, c.service + c.model_time).
 */
export const atlas: LevelPolicy = {
  name: 'atlas',
  kind: 'levels',
  knowsPrograms: true,
  startUs: (call) => call.program.serviceUs,
  ended(program, call, waitUs, _nowUs, waitSum) {
    program.serviceUs = Math.max(program.serviceUs, call.inheritedServiceUs + call.serviceUs);
    program.waitUs = waitSum ? program.waitUs + waitUs : Math.max(program.waitUs, call.inheritedWaitUs + waitUs);
  },
};
