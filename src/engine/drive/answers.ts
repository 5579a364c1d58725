import { InputError } from '../../core/errors.js';
import { Ancestors } from '../../core/trace/ancestors.js';
import type { Trace } from '../../core/trace/trace.js';

/**
 * By segment: the call whose answer it is (`output_segment`), −1 for all others. A real engine's answer is what it is, so
 * nobody else may answer by the same segment, and who reads it must come after. Throws {@link InputError}.
 */
export function answersOf(trace: Trace): Int32Array {
  const caller = new Int32Array(trace.segmentIds.length).fill(-1);
  for (let call = 0; call < trace.calls; call++) {
    const segment = trace.outputSegment[call];
    if (segment < 0) continue;
    if (caller[segment] >= 0) {
      throw refusal(trace, segment, `answers of ${nameOf(trace, caller[segment])} and ${nameOf(trace, call)}`);
    }
    caller[segment] = call;
  }
  if (!caller.some((call) => call >= 0)) return caller;
  const ancestors = new Ancestors(trace);
  const { start, values } = trace.segments;
  for (let call = 0; call < trace.calls; call++) {
    for (let k = start[call]; k < start[call + 1]; k++) {
      const answerer = values[k] < 0 ? -1 : caller[values[k]];
      if (answerer < 0) continue;
      if (trace.program[answerer] !== trace.program[call]) throw notRead(trace, call, answerer);
      ancestors.ask(call, answerer);
    }
  }
  const no = ancestors.firstNo();
  if (no !== undefined) throw notRead(trace, no.later, no.earlier);
  return caller;
}

const nameOf = (trace: Trace, call: number): string => `${trace.programs[trace.program[call]]}/${trace.callId[call]}`;

function notRead(trace: Trace, call: number, answerer: number): InputError {
  const order = `${nameOf(trace, call)}, which does not come after ${nameOf(trace, answerer)}`;
  return refusal(trace, trace.outputSegment[answerer], `the answer of one call and in the prompt of ${order}`);
}

const refusal = (trace: Trace, segment: number, what: string): InputError =>
  new InputError(
    `segment ${trace.segmentIds[segment]} is ${what}; expected answers that are one call's and read after it: a real engine generates them`,
    { field: 'output_segment' },
  );
