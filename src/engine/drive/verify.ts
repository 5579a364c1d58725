import type { Trace } from '../../core/trace/trace.js';
import type { Fleet } from './fleet.js';
import type { Tokens } from './tokens.js';

/** Float noise moves logits by less than this; where two are closer, either token is right. */
const NOISE = 1e-3;

/** An answer's token that an undisturbed decode would not have chosen. */
export interface WrongToken {
  readonly program: string;
  readonly call: string;
  /** Index in the answer, from 0. */
  readonly at: number;
  readonly token: number;
  readonly expected: number;
  /** How far the logit of `expected` is above that of `token`. */
  readonly margin: number;
}

export interface Verified {
  readonly calls: number;
  readonly tokens: number;
  /** Tokens that differ, but whose logits are equal within float noise. */
  readonly ties: number;
  readonly wrong: readonly WrongToken[];
}

/** Decodes every call again, one at a time and without any cache, and holds the answers against that. */
export async function verify(
  trace: Trace,
  tokens: Tokens,
  fleet: Fleet,
  goOn: (calls: number) => boolean,
): Promise<Verified> {
  const wrong: WrongToken[] = [];
  let ties = 0;
  let total = 0;
  let calls = 0;
  while (calls < trace.calls && goOn(calls)) {
    const { prompt, answer } = tokens.of(calls);
    const { differences } = await fleet.check({ type: 'check', prompt, answer });
    for (const { at, token: expected, margin } of differences) {
      if (margin <= NOISE) ties++;
      else {
        const program = trace.programs[trace.program[calls]];
        wrong.push({ program, call: trace.callId[calls], at, token: answer[at], expected, margin });
      }
    }
    total += answer.length;
    calls++;
  }
  return { calls, tokens: total, ties, wrong };
}
