import { dealer } from '../random/deck.js';
import { lognormalCards } from '../random/lognormal.js';
import { pauses } from '../random/pauses.js';
import type { Uniform } from '../random/uniforms.js';
import { ProgramRows } from './program-rows.js';
import type { ProgramMaker, Workload } from './workload.js';

const SYSTEM_TOKENS = 256;
/** A reduce reads at most so many answers. */
const FAN_IN = 8;

/** A document read in parts at once and summed up in a tree. The paper names it and gives no figures: all assumed. */
export const mapReduce: Workload = {
  note: 'all assumed (the paper gives no figures of it)',
  start,
};

function start(uniform: Uniform): ProgramMaker {
  const parts = dealer(lognormalCards({ mean: 16, sigma: 0.8, min: 2, max: 128 }), uniform);
  const partTokens = dealer(lognormalCards({ mean: 1500, sigma: 0.4, min: 64, max: 4096 }), uniform);
  const output = dealer(lognormalCards({ mean: 150, sigma: 0.6, min: 8, max: 1024 }), uniform);
  const pause = pauses([{ tool: 'read', meanMs: 60, sigma: 0.5 }], uniform);
  let made = 0;

  return (arrivalMs) => {
    const program = new ProgramRows(`map-reduce-${++made}`, 'map-reduce', SYSTEM_TOKENS);
    const split = program.add({ call: 'split', arrivalMs, prompt: partTokens(), output: output(), thread: 'reduce' });
    let answers = Array.from({ length: parts() }, (_, k) =>
      program.add({
        call: `map.${k + 1}`,
        after: [split],
        pause: pause(),
        prompt: partTokens(),
        output: output(),
        thread: `map-${k + 1}`,
        shared: true,
      }),
    );
    for (let level = 1; answers.length > 1; level++) {
      answers = groupsOf(FAN_IN, answers).map((group, k) =>
        program.add({
          call: `reduce.${level}.${k + 1}`,
          after: group,
          prompt: group,
          output: output(),
          thread: 'reduce',
          shared: true,
        }),
      );
    }
    return program.rows;
  };
}

const groupsOf = <T>(size: number, items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, k) => items.slice(k * size, (k + 1) * size));
