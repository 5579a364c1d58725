import { Call } from '../../../src/core/replay/call.js';
import { Program } from '../../../src/core/replay/program.js';

/** A program whose calls are made by {@link callOf}. */
export const programOf = (id: string): Program => new Program(0, id, 100, 1000);

/** A call that has arrived, of one token in and one out. */
export function callOf(program: Program, id: string, arrivalUs = 0, priority = 0): Call {
  const call = new Call(0, id, program, arrivalUs, 1, 1, priority, '');
  program.enter(call);
  return call;
}
