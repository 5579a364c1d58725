import type { Policy } from 'autellix';

/**
 * Calls whose KV is on the device first, then those in the host pool, then all others; each by the service of its
 * program. Where KV is short, that swaps far less than the paper's policy, and the comparison says who pays for it:
 *
 *     autellix compare traces/mixed.jsonl --rate-scale 3 --device-blocks 1500 --max-batch 24 \
 *       --variant 'atlas:' --variant 'keep: --policy examples/keep-resident.ts'
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
