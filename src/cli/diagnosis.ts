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
  const perCall = Number.isFinite(of.dropsPerCall) ? ` (${quantity(of.dropsPerCall)} a call)` : '';
  const drops = `KV was dropped ${count(of.drops)} times${perCall}`;
  const contexts =
    `An engine has ${quantity(of.callsAtATime)} calls at a time, whose contexts have ${round(of.meanContextTokens)} tokens on ` +
    `average and ${round(of.maxContextTokens)} at most`;
  const pools = [
    ...(of.deviceTokens === null ? [] : [`its KV pool holds ${round(of.deviceTokens)}`]),
    ...(of.hostTokens === null ? [] : [`the host pool ${round(of.hostTokens)}`]),
  ];
  const flags = of.hostTokens === null ? '--device-blocks, --max-batch' : '--host-blocks, --device-blocks';
  return `${again}: ${drops}. ${contexts}${pools.length === 0 ? '' : `; ${pools.join(', ')}`}. See ${flags}.`;
}

const swapping = ({ share, batched }: Swapping): string =>
  `${percent(share)} of the time goes into transfers, ${batched ? 'batched' : 'one a block'}. ` +
  `See ${batched ? '' : '--swap batched, '}--host-blocks, --device-blocks.`;

/** Tokens to three digits: 73,529 → 73,500. */
const round = (tokens: number): string => count(Number(tokens.toPrecision(3)));
