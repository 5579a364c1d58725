import type { End, RunEvent } from '../../core/events.js';
import { type ReplayHooks, replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import { toMillis } from '../../core/time.js';
import { TraceBuilder } from '../../core/trace/builder.js';
import type { TraceRow } from '../../core/trace/row.js';
import type { Trace } from '../../core/trace/trace.js';
import type { CallFigures, Figures, Player, ProgramFigures } from './figures.js';

/** The core as a player: figures folded from its events. Steps are skipped where they may be, unless somebody observes. */
export const corePlayer: Player = (rows, options, observe) =>
  play(rows, options, { onStep: observe, singleSteps: observe !== undefined });

/** The same, always one step at a time. */
export const singleStepPlayer: Player = (rows, options, observe) =>
  play(rows, options, { onStep: observe, singleSteps: true });

function play(rows: readonly TraceRow[], options: RunOptions, hooks: Omit<ReplayHooks, 'sink'>): Figures {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const trace = builder.finish();
  const ends: (End | undefined)[] = new Array(trace.calls);
  const sink = (event: RunEvent): void => {
    if (event.type !== 'end') return;
    if (ends[event.call] !== undefined) throw new Error(`call ${nameOf(trace, event.call)} ended twice`);
    ends[event.call] = event;
  };
  const { complete, engines } = replay(trace, options, { ...hooks, sink });
  if (!complete) throw new Error('the run is not complete');
  const all = Array.from(ends, (end, call) => end ?? missing(trace, call));
  return figuresOf(trace, all, engines);
}

function figuresOf(
  trace: Trace,
  ends: readonly End[],
  engines: readonly { readonly steps: number; readonly points: number }[],
): Figures {
  const endsOfProgram: End[][] = trace.programs.map(() => []);
  for (const end of ends) endsOfProgram[end.program].push(end);
  return {
    calls: ends.map((end) => callFigures(trace, end)),
    programs: endsOfProgram.map((of, program) => programFigures(trace.programs[program], of)),
    makespan_ms: toMillis(spanUs(ends)),
    steps: engines.reduce((sum, engine) => sum + engine.steps, 0),
    points: engines.reduce((sum, engine) => sum + engine.points, 0),
  };
}

function callFigures(trace: Trace, end: End): CallFigures {
  return {
    program: trace.programs[end.program],
    call: trace.callId[end.call],
    engine: end.engine,
    arrival_ms: toMillis(end.arrivalUs),
    first_token_ms: toMillis(end.firstTokenUs),
    end_ms: toMillis(end.t),
    waiting_ms: toMillis(end.waitingUs),
    service_ms: toMillis(end.serviceUs),
    preemptions: end.preemptions,
    levels: end.levels,
    swap_outs: end.swapOuts,
    recomputes: end.recomputes,
    hit_tokens: end.hitOwnTokens + end.hitOtherTokens,
  };
}

function programFigures(program: string, ends: readonly End[]): ProgramFigures {
  return {
    program,
    response_ms: toMillis(spanUs(ends)),
    waiting_ms: toMillis(ends.reduce((sum, end) => sum + end.waitingUs, 0)),
    service_ms: toMillis(ends.reduce((sum, end) => sum + end.serviceUs, 0)),
    attained_ms: toMillis(ends.find((end) => end.last)?.attainedUs ?? Number.NaN),
  };
}

/** Last end − first arrival (scheduling.md, 13.1). */
function spanUs(ends: readonly End[]): number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    first = Math.min(first, end.arrivalUs);
    last = Math.max(last, end.t);
  }
  return last - first;
}

const nameOf = (trace: Trace, call: number): string => `${trace.programs[trace.program[call]]}/${trace.callId[call]}`;

const missing = (trace: Trace, call: number): never => {
  throw new Error(`call ${nameOf(trace, call)} never ended`);
};
