import type { Figures } from '../../src/cli/golden/figures.js';
import type { StepObserver } from '../../src/core/replay/observer.js';
import type { RunOptions } from '../../src/core/settings/options.js';
import type { TraceRow } from '../../src/core/trace/row.js';
import { Balancer } from './balancer.js';
import { byIds, type Call, hasEnded } from './call.js';
import { Engine } from './engine.js';
import { figures } from './figures.js';
import { record } from './table.js';
import { micros } from './time.js';
import { callsOf } from './workload.js';

/**
 * Replays rows by scheduling.md, one step at a time, as plainly as it can be written. For tests only: it shares
 * no code with `src/core`, only its types.
 */
export function simulate(rows: readonly TraceRow[], options: RunOptions, observe: StepObserver = () => {}): Figures {
  const workload = callsOf(rows, options.profile.block_tokens);
  const engines = Array.from({ length: options.engines }, (_, index) => new Engine(index, options, observe));
  const balancer = new Balancer(options, engines);
  const coming = new Set(workload.calls.filter((call) => call.parents.length === 0));
  for (const call of coming) call.arrivalUs = micros(call.row.arrival_ms ?? 0);

  const onEnd = (call: Call): void => {
    record(call, options);
    for (const child of call.children) {
      if (!child.parents.every((parent) => hasEnded(parent) && !Number.isNaN(parent.endUs))) continue;
      child.arrivalUs = Math.max(...child.parents.map((parent) => parent.endUs)) + micros(child.row.delay_ms ?? 0);
      coming.add(child);
    }
  };

  // 1.4: one instant after the other.
  for (;;) {
    const nowUs = Math.min(...[...coming].map((call) => call.arrivalUs), ...engines.map((engine) => engine.nextUs));
    if (nowUs === Number.POSITIVE_INFINITY) break;
    for (const engine of engines) engine.endStep(nowUs, onEnd);
    const arriving = [...coming].filter((call) => call.arrivalUs === nowUs).sort(byIds);
    for (const call of arriving) {
      coming.delete(call);
      call.engine = balancer.route(call);
      engines[call.engine].inbox.push(call);
    }
    for (const engine of engines) engine.begin(nowUs);
  }
  return figures(workload, engines);
}
