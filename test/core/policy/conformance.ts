import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { End, RunEvent } from '../../../src/core/events.js';
import type { ObservedStep } from '../../../src/core/replay/observer.js';
import { type ReplayEnd, replay } from '../../../src/core/replay/replay.js';
import type { RunOptions } from '../../../src/core/settings/options.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { type Case, cases, quietCases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { decidedBefore, MAX_MORE, otherFuture, type Played } from './other-future.js';

/** A policy that is held to the suite. */
export interface Subject {
  readonly policy: RunOptions['policy'];
  /** It knows what no scheduler can, and is not asked to do without. */
  readonly oracle?: boolean;
  /** It has queues, and β bounds starvation. */
  readonly levels?: boolean;
}

interface Run extends Played {
  readonly ends: readonly End[];
  readonly end: ReplayEnd;
}

/** Runs with every check of the workbench on. */
function run({ rows, options }: Case, policy: RunOptions['policy'], singleSteps: boolean): Run {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const trace = builder.finish();
  const events: RunEvent[] = [];
  const steps: ObservedStep[] = [];
  const own = { ...options, policy, steps: policy === 'priority' ? 1 : options.steps };
  const onStep = singleSteps ? (step: ObservedStep) => steps.push(step) : undefined;
  const end = replay(trace, own, { check: true, singleSteps, onStep, sink: (event) => events.push(event) });
  return { trace, events, steps, end, ends: events.filter((event) => event.type === 'end') };
}

/** What every policy must keep, whatever it prefers, on random programs, engines and settings. */
export function conforms(name: string, { policy, oracle, levels }: Subject): void {
  describe(`${name} keeps what every policy must`, () => {
    fuzz(
      'no call is lost, each ends once, and none arrives before its parents ended and its delay is over',
      cases,
      30,
      (one) => {
        const { trace, ends, end } = run(one, policy, false);
        expect(end.complete).toBe(true);
        expect(ends.map(({ call }) => call).sort((a, b) => a - b)).toEqual(Array.from(trace.callId.keys()));
        const endUs = new Map(ends.map(({ call, t }) => [call, t]));
        for (const { call, arrivalUs } of ends) {
          const { start, values } = trace.parents;
          const parents = values.subarray(start[call], start[call + 1]);
          const lastUs = Math.max(...Array.from(parents, (parent) => endUs.get(parent) as number));
          expect(arrivalUs).toBe(parents.length === 0 ? trace.arrivalUs[call] : lastUs + trace.delayUs[call]);
        }
      },
    );

    fuzz('work conservation: an engine is in steps and swaps just while it holds a call', cases, 30, (one) => {
      const { ends, end } = run(one, policy, false);
      for (const [engine, { busyUs, swapUs }] of end.engines.entries()) {
        const held = ends.filter((call) => call.engine === engine).map((call) => [call.arrivalUs, call.t] as const);
        expect(busyUs + swapUs).toBe(covered(held));
      }
    });

    fuzz('the same run twice is the same, to the event', quietCases, 20, (one) => {
      expect(run(one, policy, false).events).toEqual(run(one, policy, false).events);
    });

    const futures = fc.tuple(fc.oneof(cases, quietCases), fc.nat(1000), fc.nat(1000));
    if (!oracle)
      fuzz('what comes later changes nothing that was decided before', futures, 40, blindToTheFuture(policy));

    if (levels) {
      fuzz('β bounds starvation: outside Q1 nobody has waited β times its service after a point', cases, 30, (one) => {
        const { beta } = one.options;
        if (beta === null) return;
        const entries = run(one, policy, false).events.filter((event) => event.type === 'queue');
        // the last entry of an instant is where the call is after the point; between points `check` looks
        const last = new Map(entries.map((entry) => [`${entry.call} ${entry.t}`, entry]));
        for (const { level, waitUs, serviceUs, cause } of last.values()) {
          if (level > 1) expect(waitUs).toBeLessThan(beta * serviceUs);
          if (cause === 'promoted') expect(waitUs).toBeGreaterThanOrEqual(beta * serviceUs);
        }
      });
    }
  });
}

/** The property: of two traces that differ only after some instant, all that is decided before it is the same. */
export const blindToTheFuture =
  (policy: RunOptions['policy']) =>
  ([one, pick, salt]: readonly [Case, number, number]): void => {
    const { rows, options } = roomier(one);
    const now = run({ rows, options }, policy, true);
    const times = now.events.map(({ t }) => t);
    const atUs = times[pick % times.length] + (salt % 2);
    const other: TraceRow[] = otherFuture(rows, now, atUs, salt);
    expect(decidedBefore(run({ rows: other, options }, policy, true), atUs)).toEqual(decidedBefore(now, atUs));
    const [seen, moved] = [run({ rows, options }, policy, false), run({ rows: other, options }, policy, false)];
    expect(decidedBefore(moved, atUs)).toEqual(decidedBefore(seen, atUs));
  };

/** A pool that also holds calls which generate more. */
function roomier({ rows, options }: Case): Case {
  const { device_blocks, block_tokens } = options.profile;
  if (device_blocks === null) return { rows, options };
  const more = Math.ceil(MAX_MORE / block_tokens) + 1;
  return { rows, options: { ...options, profile: { ...options.profile, device_blocks: device_blocks + more } } };
}

/** Time in at least one of the intervals. */
function covered(intervals: readonly (readonly [number, number])[]): number {
  let total = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}
