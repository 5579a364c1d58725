import type { Policy } from 'autellix';

/**
 * Calls whose KV is on the device first, then those in the host pool, then all others; each by the service of its
 * program. So fewer blocks move, and nothing is computed twice that need not be:
 *
 *     autellix replay traces/mixed.jsonl --policy examples/keep-resident.ts --device-blocks 4000
 *
 * Where KV lies changes at scheduling points without any call ending, so the rank must be asked at every point.
 */
const keepResident: Policy = {
  name: 'keep-resident',
  everyPoint: true,
  rank: (call) => AWAY[call.residence] * DAY_MS + Math.min(call.program.serviceMs, DAY_MS - 1),
};

const DAY_MS = 86_400_000;
const AWAY = { resident: 0, swapped: 1, dropped: 2, new: 2 };

export default keepResident;
