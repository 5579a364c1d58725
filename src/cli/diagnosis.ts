import type { Finding, Promotions, Recomputation, Swapping } from '../core/measures/diagnosis.js';
import { count, percent, quantity } from './numbers.js';

/** A finding in a sentence, with the flags that bear on it. */
export function told(finding: Finding): string {
  switch (finding.kind) {
    case 'promotions':
      return promotions(finding);
    case 'recomputation':
      return recomputation(finding);
    case 'swapping':
      return swapping(finding);
  }
}

const promotions = ({ perCall, demotionsPerCall, beta }: Promotions): string =>
  `${quantity(perCall)} promotions and ${quantity(demotionsPerCall)} demotions a call: waiting reaches ` +
  `${quantity(beta)} × service (β) before calls end, so that long ones crowd Q1 too. See --beta, --bounds.`;

function recomputation(of: Recomputation): string {
  const again = `${percent(of.share)} of the tokens computed for prompts had been computed before`;
  const perCall = of.dropsPerCall === null ? '' : ` (${quantity(of.dropsPerCall)} a call)`;
  const drops = `KV was dropped ${count(of.drops)} times${perCall}`;
  const pools = [
    ...(of.deviceTokens === null ? [] : [`its KV pool holds ${round(of.deviceTokens)}`]),
    ...(of.hostTokens === null ? [] : [`the host pool ${round(of.hostTokens)}`]),
  ].join(', ');
  const flags = of.hostTokens === null ? '--device-blocks, --max-batch' : '--host-blocks, --device-blocks';
  return `${again}: ${drops}. ${engine(of, pools)}See ${flags}.`;
}

/** What an engine holds, as far as it is known. */
function engine({ callsAtATime, meanContextTokens, maxContextTokens }: Recomputation, pools: string): string {
  if (callsAtATime === null || meanContextTokens === null || maxContextTokens === null)
    return pools === '' ? '' : `Of an engine: ${pools}. `;
  const tokens = `${round(meanContextTokens)} tokens on average and ${round(maxContextTokens)} at most`;
  const calls = `An engine has ${quantity(callsAtATime)} calls at a time, whose contexts have ${tokens}`;
  return `${calls}${pools === '' ? '' : `; ${pools}`}. `;
}

const swapping = ({ share, batched }: Swapping): string =>
  `${percent(share)} of the time goes into transfers, ${batched ? 'batched' : 'one a block'}. ` +
  `See ${batched ? '' : '--swap batched, '}--host-blocks, --device-blocks.`;

/** Tokens to three digits: 73,529 → 73,500. */
const round = (tokens: number): string => count(Number(tokens.toPrecision(3)));
