import { valuesOf } from '../arrays.js';
import { toMillis } from '../time.js';
import type { Segment, TraceRow } from './row.js';
import type { Trace } from './trace.js';

/** The calls of a trace as rows of the native format, in their order. Building them again gives the same trace. */
export function* rowsOf(trace: Trace): Generator<TraceRow> {
  for (let call = 0; call < trace.calls; call++) yield rowOf(trace, call);
}

function rowOf(trace: Trace, call: number): TraceRow {
  const { labels, outputSegment, segmentIds } = trace;
  const label = (column: Int32Array): string | undefined => labels[column[call]] || undefined;
  return {
    program: trace.programs[trace.program[call]],
    call: trace.callId[call],
    ...timesOf(trace, call),
    tool: label(trace.toolOf),
    input: inputOf(trace, call),
    output: trace.outputTokens[call],
    output_segment: outputSegment[call] < 0 ? undefined : segmentIds[outputSegment[call]],
    class: label(trace.classOf),
    thread: label(trace.threadOf),
    priority: trace.priority[call] || undefined,
  };
}

function timesOf(trace: Trace, call: number): Pick<TraceRow, 'arrival_ms' | 'after' | 'delay_ms'> {
  const parents = valuesOf(trace.parents, call);
  if (parents.length === 0) return { arrival_ms: toMillis(trace.arrivalUs[call]) };
  const after = Array.from(parents, (parent) => trace.callId[parent]);
  return { after, delay_ms: trace.delayUs[call] === 0 ? undefined : toMillis(trace.delayUs[call]) };
}

function inputOf(trace: Trace, call: number): Segment[] {
  const { segments, segmentTokens, segmentIds, callId } = trace;
  const input: Segment[] = [];
  for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
    const id = segments.values[k];
    input.push([id < 0 ? `@${callId[-1 - id]}` : segmentIds[id], segmentTokens[k]]);
  }
  return input;
}
