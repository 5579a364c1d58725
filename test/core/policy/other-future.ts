import type { RunEvent } from '../../../src/core/events.js';
import type { ObservedStep } from '../../../src/core/replay/observer.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

/** Answers may grow by fewer tokens than this. */
export const MAX_MORE = 20;

/** What a run did, all of it. */
export interface Played {
  readonly trace: Trace;
  readonly events: readonly RunEvent[];
  readonly steps: readonly ObservedStep[];
}

/**
 * The same trace as far as anybody can know it before `atUs` of a run: calls that have not ended may generate another
 * number of tokens (more than they have), roots that have not arrived come later, and so does a program nobody heard of.
 */
export function otherFuture(rows: readonly TraceRow[], played: Played, atUs: number, salt: number): TraceRow[] {
  const before = <E extends { readonly t: number }>(event: E) => event.t < atUs;
  const rowsOf = (type: 'arrive' | 'end') =>
    new Set(played.events.filter(before).flatMap((event) => (event.type === type ? [event.call] : [])));
  const [arrived, ended] = [rowsOf('arrive'), rowsOf('end')];
  const generated = generatedBefore(played, atUs);
  const named = new Set(rows.flatMap(({ program, input }) => input.map(([id]) => `${program} ${id}`)));
  const changed = rows.map((row, k): TraceRow => {
    if (ended.has(k)) return row;
    const less = !named.has(`${row.program} @${row.call}`) && k % 2 === 0;
    const output = less ? generated[k] + 1 : row.output + ((k * 7 + salt) % MAX_MORE);
    const later = arrived.has(k) || row.arrival_ms === undefined ? {} : { arrival_ms: row.arrival_ms + (salt % 9) };
    return { ...row, ...later, output };
  });
  const unheard = { program: 'unheard', call: '1', arrival_ms: atUs / 1000 + (salt % 3), output: 1 + (salt % 5) };
  return [...changed, { ...unheard, input: [['unheard', 1 + (salt % 7)]] }];
}

/** All that was decided before `atUs`: events, and who got how many tokens in every step that had begun. */
export function decidedBefore({ events, steps }: Played, atUs: number): object {
  return {
    // when steps are told depends on what comes after them
    events: events.filter(({ type, t }) => t < atUs && type !== 'steps' && type !== 'done'),
    steps: steps
      .filter(({ fromUs }) => fromUs < atUs)
      .map(({ engine, fromUs, toUs, scheduled, admitted, preempted }) => {
        return { engine, fromUs, toUs, scheduled, admitted, preempted };
      }),
  };
}

/** Tokens of each call before `atUs`. */
function generatedBefore({ trace, steps }: Played, atUs: number): Int32Array {
  const generated = new Int32Array(trace.calls);
  for (const { call, computed } of steps.filter(({ toUs }) => toUs < atUs).flatMap((step) => step.scheduled)) {
    if (computed === trace.promptTokens[call] + generated[call]) generated[call]++;
  }
  return generated;
}
