import type { Figures } from '../../src/cli/golden/figures.js';
import { type Call, waitingUs } from './call.js';
import type { Engine } from './engine.js';
import type { Workload } from './workload.js';

/** Section 13: the measures of a finished run. */
export function figures({ calls, programs }: Workload, engines: readonly Engine[]): Figures {
  return {
    calls: calls.map((call) => ({
      program: call.program.id,
      call: call.row.call,
      engine: call.engine,
      arrival_ms: call.arrivalUs / 1000,
      first_token_ms: call.firstTokenUs / 1000,
      end_ms: call.endUs / 1000,
      waiting_ms: waitingUs(call, call.endUs) / 1000,
      service_ms: call.serviceUs / 1000,
      preemptions: call.preemptions,
      levels: call.levels,
      swap_outs: call.swapOuts,
      recomputes: call.recomputes,
      hit_tokens: call.hitTokens,
    })),
    programs: programs.map((program) => ({
      program: program.id,
      response_ms: spanUs(program.calls) / 1000,
      waiting_ms: sum(program.calls.map((call) => waitingUs(call, call.endUs))) / 1000,
      service_ms: sum(program.calls.map((call) => call.serviceUs)) / 1000,
      attained_ms: program.serviceUs / 1000,
    })),
    makespan_ms: spanUs(calls) / 1000,
    steps: sum(engines.map((engine) => engine.steps)),
    points: sum(engines.map((engine) => engine.points)),
  };
}

/** 13.1: last end − first arrival. */
const spanUs = (calls: readonly Call[]): number =>
  Math.max(...calls.map((call) => call.endUs)) - Math.min(...calls.map((call) => call.arrivalUs));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
