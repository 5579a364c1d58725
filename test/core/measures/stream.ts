import type { Admit, End, EngineTotals, RunEvent } from '../../../src/core/events.js';
import { Measures } from '../../../src/core/measures/measures.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';

/** The measures of a stream written by hand. */
export function measure(rows: readonly TraceRow[], events: readonly RunEvent[]): Measures {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const measures = new Measures(builder.finish());
  for (const event of events) measures.see(event);
  return measures;
}

export const admit = (t: number, call: number, more: Partial<Admit> = {}): Admit => ({
  type: 'admit',
  t,
  engine: 0,
  call,
  from: 'new',
  hitOwnTokens: 0,
  hitOtherTokens: 0,
  ...more,
});

/** The end of a call at `arrivalUs` + `waitingUs` + `serviceUs`. */
export function end(
  call: number,
  program: number,
  times: Pick<End, 'arrivalUs' | 'firstTokenUs' | 'waitingUs' | 'serviceUs'>,
  more: Partial<End> = {},
): End {
  return {
    type: 'end',
    t: times.arrivalUs + times.waitingUs + times.serviceUs,
    engine: 0,
    call,
    program,
    ...times,
    preemptions: 0,
    swapOuts: 0,
    recomputes: 0,
    recomputedTokens: 0,
    hitOwnTokens: 0,
    hitOtherTokens: 0,
    levels: [1],
    attainedUs: 0,
    waitedUs: 0,
    last: false,
    ...more,
  };
}

export const totals = (more: Partial<EngineTotals> = {}): EngineTotals => ({
  steps: 0,
  points: 0,
  busyUs: 0,
  swapUs: 0,
  transfers: 0,
  swapOutBlocks: 0,
  swapInBlocks: 0,
  prefillTokens: 0,
  decodeTokens: 0,
  peakBlocks: 0,
  deviceBlocks: null,
  peakHostBlocks: 0,
  contextTokenUs: 0,
  ...more,
});
