import type { Measures } from '../core/measures/measures.js';
import type { Unit } from '../core/measures/metric.js';
import { PER_CALL } from '../core/measures/per-call.js';
import { PER_PROGRAM } from '../core/measures/per-program.js';
import { classesOf } from '../core/trace/programs.js';
import { csvLine } from './csv.js';
import type { TextSink } from './text-sink.js';

const ROWS_A_DRAIN = 1000;

/** One line for every call that ended, in the order of the trace; times in ms from the trace's start. */
export async function writeCalls(measures: Measures, out: TextSink): Promise<void> {
  const { calls, trace } = measures;
  const { labels } = trace;
  const fixed = ['program', 'call', 'class', 'thread', 'tool', 'engine', 'arrival_ms', 'end_ms', 'prompt_tokens'];
  out.write(csvLine([...fixed, 'output_tokens', ...PER_CALL.map(({ name }) => name)]));
  for (let k = 0; k < trace.calls; k++) {
    if (k % ROWS_A_DRAIN === 0) await out.drain();
    if (!calls.hasEnded(k)) continue;
    const names = [trace.programs[trace.program[k]], trace.callId[k], labels[trace.classOf[k]]];
    const place = [labels[trace.threadOf[k]], labels[trace.toolOf[k]], calls.engine[k]];
    const times = [calls.arrivalUs[k] / 1000, calls.endUs(k) / 1000];
    const tokens = [trace.promptTokens[k], trace.outputTokens[k]];
    out.write(csvLine([...names, ...place, ...times, ...tokens, ...PER_CALL.map((m) => told(m.unit, m.of(calls, k)))]));
  }
}

/** One line for every program that ended. `class` is its first call's. */
export async function writePrograms(measures: Measures, out: TextSink): Promise<void> {
  const { programs, trace } = measures;
  const classes = classesOf(trace);
  const fixed = ['program', 'class', 'calls', 'tokens', 'first_arrival_ms', 'last_end_ms', 'attained_ms'];
  out.write(csvLine([...fixed, ...PER_PROGRAM.map(({ name }) => name)]));
  for (let k = 0; k < trace.programs.length; k++) {
    if (k % ROWS_A_DRAIN === 0) await out.drain();
    if (!programs.hasEnded(k)) continue;
    const counts = [trace.callsOfProgram[k], programs.tokens[k]];
    const times = [programs.firstArrivalUs[k] / 1000, programs.lastEndUs[k] / 1000, programs.attainedUs[k] / 1000];
    const measured = PER_PROGRAM.map((m) => told(m.unit, m.of(programs, k)));
    out.write(csvLine([trace.programs[k], classes[k], ...counts, ...times, ...measured]));
  }
}

/** Microseconds become milliseconds. */
const told = (unit: Unit, value: number): number => (unit === 'ms' ? value / 1000 : value);
