import { InputError } from '../errors.js';
import type { AnyPolicy } from '../policy/kinds.js';
import type { Station } from '../scheduler/station.js';
import type { Settings } from '../settings/resolved.js';
import { placeOf, type Trace } from '../trace/trace.js';

/** Ranks follow the tokens of other engines' steps: these cannot be taken several in one move. */
export const ranksAcross = (policy: AnyPolicy, engines: number): boolean =>
  policy.kind === 'rank' && policy.changes === 'with-steps' && engines > 1;

/** An answer's tokens may stand in the prompt of a call that does not come after it: nor then. */
export const sharedAnswers = (trace: Trace): boolean => trace.outputSegment.some((segment) => segment >= 0);

/** Calls that drop each other's KV for ever: that many times the KV pool was computed, and nobody got a token. */
const FRUITLESS_POOLS = 100;

/** Refuses a run that computes prompts, so many tokens since a call last got a token, and gets nowhere. */
export function refuseFruitless(tokens: number, { engine, pool, blockTokens }: Station, { name }: AnyPolicy): void {
  if (tokens <= FRUITLESS_POOLS * pool.total * blockTokens) return;
  throw new InputError(
    `policy ${name} gets nowhere: engine ${engine} computed ${tokens} prompt tokens without one call getting a token, ` +
      'as calls drop each other’s KV; expected an order that lets one of them finish, or more --host-blocks',
  );
}

/**
 * Refuses a call that could never run: its prompt and output, but for the last token, which is never in KV, must fit
 * the pool (2.4).
 */
export function refuseTooLarge(trace: Trace, { deviceBlocks, blockTokens }: Settings): void {
  if (deviceBlocks === null) return;
  const pool = deviceBlocks * blockTokens;
  const needs = (call: number) => trace.promptTokens[call] + trace.outputTokens[call] - 1;
  let first = -1;
  let largest = 0;
  let count = 0;
  for (let call = 0; call < trace.calls; call++) {
    if (needs(call) <= pool) continue;
    if (first < 0) first = call;
    largest = Math.max(largest, needs(call));
    count++;
  }
  if (first < 0) return;
  const name = `${trace.programs[trace.program[first]]}/${trace.callId[first]}`;
  const others = count === 1 ? '' : `; ${count} calls do not fit, the largest needs ${largest}`;
  throw new InputError(
    `call ${name} needs ${needs(first)} tokens of KV (prompt and output but for the last token)${others}; expected at most ${pool}, the pool of ${deviceBlocks} blocks (--device-blocks ${Math.ceil(largest / blockTokens)} holds them all, --leave-out-over ${pool + 1} leaves their programs out)`,
    placeOf(trace, first),
  );
}
