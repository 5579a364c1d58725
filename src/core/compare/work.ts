import type { Trace } from '../trace/trace.js';

/** The figures of a run that its trace alone decides, as `Summary.metrics` has them when all has ended. */
export const WORK_METRICS = ['programs', 'calls', 'mean_call_context_tokens', 'mean_interception_ms'] as const;

export type Work = Readonly<Record<(typeof WORK_METRICS)[number], number>>;

export function workOf({ programs, calls, promptTokens, outputTokens, delayUs }: Trace): Work {
  let contextTokens = 0;
  let interceptionUs = 0;
  for (let call = 0; call < calls; call++) {
    contextTokens += promptTokens[call] + outputTokens[call] - 1;
    interceptionUs += delayUs[call];
  }
  return {
    programs: programs.length,
    calls,
    mean_call_context_tokens: contextTokens / calls,
    mean_interception_ms: interceptionUs / programs.length / 1000,
  };
}
