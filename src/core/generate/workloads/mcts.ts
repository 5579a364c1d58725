import { dealer } from '../random/deck.js';
import { lognormalCards } from '../random/lognormal.js';
import { pauses } from '../random/pauses.js';
import type { Uniform } from '../random/uniforms.js';
import { FIGURE_11, promptMean } from './figure11.js';
import { ProgramRows } from './program-rows.js';
import { SearchTree } from './search-tree.js';
import type { ProgramMaker, Workload } from './workload.js';

const { calls, decode } = FIGURE_11.mcts;
const SYSTEM_TOKENS = 1024;
const BRANCHES = [1, 2, 3, 4, 5];
const MAX_DEPTH = 7;
const CALLS_A_ROUND = 1 + 2 * BRANCHES.length;

/** A tree search over chains of thought and action (the paper: LATS on HotpotQA): many threads, fan-out and join. */
export const mcts: Workload = {
  note: 'mean calls, prefill and decode by figure 11 of the paper; shape, spreads and tool times are assumed',
  start,
};

function start(uniform: Uniform): ProgramMaker {
  const rounds = dealer(
    lognormalCards({ mean: (calls.mean - 1) / CALLS_A_ROUND, sigma: 0.5, min: 1, max: 30 }),
    uniform,
  );
  const prompt = dealer(
    lognormalCards({ mean: promptMean(FIGURE_11.mcts, SYSTEM_TOKENS), sigma: 0.6, min: 1, max: 4096 }),
    uniform,
  );
  const output = dealer(lognormalCards({ mean: decode, sigma: 0.6, min: 1, max: 512 }), uniform);
  const pause = pauses(
    [
      { tool: 'search', meanMs: 700, sigma: 0.6 },
      { tool: 'lookup', meanMs: 20, sigma: 0.4 },
    ],
    uniform,
  );
  let made = 0;

  return (arrivalMs) => {
    const program = new ProgramRows(`mcts-${++made}`, 'mcts', SYSTEM_TOKENS);
    const tokens = () => ({ prompt: prompt(), output: output() });
    let selection = program.add({ call: '1.select', arrivalMs, ...tokens(), thread: 'search' });
    const tree = new SearchTree(selection, MAX_DEPTH);
    const last = rounds();
    for (let round = 1; ; round++) {
      const node = tree.select();
      const expansions = BRANCHES.map((k) =>
        program.add({
          call: `${round}.expand.${k}`,
          after: [selection],
          on: node,
          ...tokens(),
          thread: `branch-${k}`,
        }),
      );
      const evaluations = BRANCHES.map((k) => {
        const expansion = expansions[k - 1];
        tree.grow(node, expansion, uniform());
        return program.add({
          call: `${round}.evaluate.${k}`,
          after: [expansion],
          pause: pause(),
          on: expansion,
          ...tokens(),
          thread: `branch-${k}`,
        });
      });
      const join = { after: evaluations, ...tokens(), thread: 'search' };
      if (round === last) {
        program.add({ call: 'answer', on: tree.bestLeaf(), ...join });
        return program.rows;
      }
      selection = program.add({ call: `${round + 1}.select`, on: selection, ...join });
    }
  };
}
