import type { Policy } from 'autellix';

/**
 * Program-Level Attained Service (PLAS), written as a policy of one's own; it decides exactly as the built-in does:
 *
 *     autellix replay traces/mixed.jsonl --policy examples/plas.ts --steps 8
 *
 * A call starts in the queue of the service that its program's calls have had, and calls of programs that waited β
 * times their service are promoted. With `entryMs: () => 0` and `countsProgram: false` this would be MLFQ; with another
 * `ended`, ATLAS:
 *
 *     ended: (call) => ({
 *       serviceMs: Math.max(call.program.serviceMs, call.inheritedServiceMs + call.serviceMs),
 *       waitingMs: Math.max(call.program.waitingMs, call.inheritedWaitingMs + call.waitingMs),
 *     }),
 */
const plas: Policy = {
  name: 'my-plas',
  levels: { entryMs: (call) => call.program.serviceMs, countsProgram: true },
  ended: (call) => ({
    serviceMs: call.program.serviceMs + call.serviceMs,
    waitingMs: call.program.waitingMs + call.waitingMs,
  }),
};

export default plas;
