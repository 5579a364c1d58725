import type { Pause } from '../random/pauses.js';
import { ProgramRows } from './program-rows.js';
import type { ProgramMaker } from './workload.js';

/** What a single-threaded program draws. */
export interface Turns {
  readonly kind: string;
  readonly systemTokens: number;
  /** Turns of a program. */
  readonly calls: () => number;
  /** New prompt tokens of a turn, and tokens of its answer. */
  readonly prompt: () => number;
  readonly output: () => number;
  /** What happens between two turns. */
  readonly pause: () => Pause;
}

/** Programs of one thread: every turn begins with the whole context of the one before. */
export function chain({ kind, systemTokens, calls, prompt, output, pause }: Turns): ProgramMaker {
  let made = 0;
  return (arrivalMs) => {
    const program = new ProgramRows(`${kind}-${++made}`, kind, systemTokens);
    let last = program.add({ call: '1', arrivalMs, prompt: prompt(), output: output() });
    for (let turn = calls(), k = 2; k <= turn; k++) {
      last = program.add({
        call: String(k),
        after: [last],
        pause: pause(),
        on: last,
        prompt: prompt(),
        output: output(),
      });
    }
    return program.rows;
  };
}
