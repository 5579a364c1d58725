import type { Trace } from './trace.js';

/** Per program: tokens that all its calls generate. */
export function outputTokensOf({ programs, program, outputTokens }: Trace): Float64Array {
  const tokens = new Float64Array(programs.length);
  for (let call = 0; call < outputTokens.length; call++) {
    tokens[program[call]] = tokens[program[call]] + outputTokens[call];
  }
  return tokens;
}

/** Per program: its class, which is that of its first line. */
export function classesOf({ programs, program, labels, classOf }: Trace): string[] {
  const classes = new Array<string>(programs.length);
  for (let call = classOf.length - 1; call >= 0; call--) classes[program[call]] = labels[classOf[call]];
  return classes;
}
