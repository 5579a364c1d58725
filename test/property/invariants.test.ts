import { describe, expect } from 'vitest';
import type { End, Queue, RunEvent } from '../../src/core/events.js';
import type { ObservedStep } from '../../src/core/replay/observer.js';
import type { Trace } from '../../src/core/trace/trace.js';
import { type Case, cases } from './cases/case.js';
import { fuzz } from './fuzz.js';
import { run } from './run.js';

/** A finished run, as anybody can see it from outside. */
interface Seen {
  readonly one: Case;
  readonly trace: Trace;
  readonly events: readonly RunEvent[];
  readonly steps: readonly ObservedStep[];
  readonly ends: readonly End[];
}

function see(one: Case): Seen {
  const steps: ObservedStep[] = [];
  const { trace, events } = run(one, { singleSteps: true, onStep: (step) => steps.push(step) });
  const ends = events.filter((event) => event.type === 'end');
  return { one, trace, events, steps, ends };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const parentsOf = ({ parents }: Trace, call: number): number[] =>
  Array.from(parents.values.slice(parents.start[call], parents.start[call + 1]));

describe('the invariants (scheduling.md, 13.3) hold on the events of random runs', () => {
  fuzz('1: every call ends exactly once, with the tokens asked for', cases, 60, (one) => {
    const { trace, steps, ends } = see(one);
    expect(ends.map((end) => end.call).sort((a, b) => a - b)).toEqual([...Array(trace.calls).keys()]);
    const generated = new Int32Array(trace.calls);
    for (const { call, computed } of steps.flatMap((step) => step.scheduled)) {
      const known = trace.promptTokens[call] + generated[call];
      expect(computed).toBeLessThanOrEqual(known);
      if (computed === known) generated[call]++;
    }
    expect(generated).toEqual(trace.outputTokens);
  });

  fuzz('2: a call arrives when its last parent ended and its delay is over, and runs after that', cases, 60, (one) => {
    const { trace, steps, ends } = see(one);
    const endUs = new Map(ends.map((end) => [end.call, end.t]));
    for (const { call, arrivalUs } of ends) {
      const parents = parentsOf(trace, call);
      const due = Math.max(...parents.map((parent) => endUs.get(parent) as number)) + trace.delayUs[call];
      expect(arrivalUs).toBe(parents.length === 0 ? trace.arrivalUs[call] : due);
      const first = steps.find((step) => step.scheduled.some((member) => member.call === call));
      expect(first?.fromUs).toBeGreaterThanOrEqual(arrivalUs);
    }
  });

  fuzz('3: no pool holds more than it has, and all is given back at the end', cases, 60, (one) => {
    const { events, steps } = see(one);
    const { device_blocks, host_blocks } = one.options.profile;
    const host = new Map<number, number>();
    for (const event of events) {
      const held = host.get(event.engine) ?? 0;
      if (event.type === 'evict' && event.to === 'host') host.set(event.engine, held + event.blocks);
      if (event.type === 'swap-in') host.set(event.engine, held - event.blocks);
      expect(host.get(event.engine) ?? 0).toBeLessThanOrEqual(host_blocks);
    }
    expect([...host.values()].every((blocks) => blocks === 0)).toBe(true);
    if (device_blocks === null) return;
    const last = new Map(steps.map((step) => [step.engine, step]));
    for (const step of steps) expect(step.freeAfterDecision).toBeGreaterThanOrEqual(0);
    for (const step of last.values()) expect(step.freeBlocks).toBe(device_blocks);
  });

  fuzz('4: attained service is the sum, under atlas between longest chain and sum', cases, 60, (one) => {
    const { trace, ends } = see(one);
    const chain = new Map<number, number>();
    for (const end of ends) {
      const above = parentsOf(trace, end.call).map((parent) => chain.get(parent) as number);
      chain.set(end.call, Math.max(0, ...above) + end.serviceUs);
    }
    trace.programs.forEach((_, program) => {
      const own = ends.filter((end) => end.program === program);
      const attained = own.find((end) => end.last)?.attainedUs as number;
      const total = sum(own.map((end) => end.serviceUs));
      expect(attained).toBeLessThanOrEqual(total);
      const least =
        one.options.policy === 'atlas' ? Math.max(...own.map((end) => chain.get(end.call) as number)) : total;
      expect(attained).toBeGreaterThanOrEqual(least);
    });
  });

  fuzz('5: an engine that holds a call is in a step or a swap', cases, 60, (one) => {
    const { events, steps, ends } = see(one);
    for (let engine = 0; engine < one.options.engines; engine++) {
      const busy = [
        ...steps.filter((step) => step.engine === engine).map(({ fromUs, toUs }) => [fromUs, toUs]),
        ...events.flatMap((event) =>
          event.type === 'swap' && event.engine === engine ? [[event.t, event.untilUs]] : [],
        ),
      ];
      const held = ends.filter((end) => end.engine === engine).map((end) => [end.arrivalUs, end.t]);
      expect(union(busy)).toEqual(union(held));
    }
  });

  fuzz('6: time never runs backwards, and waiting, service and interception make up the response', cases, 60, (one) => {
    const { trace, events, ends } = see(one);
    for (let i = 1; i < events.length; i++) expect(events[i].t).toBeGreaterThanOrEqual(events[i - 1].t);
    for (const end of ends) expect(end.waitingUs + end.serviceUs).toBe(end.t - end.arrivalUs);
    trace.programs.forEach((_, program) => {
      const own = ends.filter((end) => end.program === program);
      const thread = own.every((end, i) => i === 0 || parentsOf(trace, end.call).includes(own[i - 1].call));
      if (!thread) return;
      const parts = own.map((end) => end.waitingUs + end.serviceUs + trace.delayUs[end.call]);
      expect(sum(parts)).toBe(own[own.length - 1].t - own[0].arrivalUs);
    });
  });

  fuzz('7: after promotion no call outside Q1 has waited β times its service', cases, 60, (one) => {
    const { events } = see(one);
    const beta = one.options.beta ?? Number.POSITIVE_INFINITY;
    const entries = new Map<string, Queue>();
    for (const event of events) if (event.type === 'queue') entries.set(`${event.call} at ${event.t}`, event);
    for (const { level, cause, waitUs, serviceUs } of entries.values()) {
      if (cause === 'promoted') expect(waitUs).toBeGreaterThanOrEqual(beta * serviceUs);
      else if (level > 1) expect(waitUs).toBeLessThan(beta * serviceUs);
    }
  });
});

/** Intervals as the fewest that cover the same time. */
function union(intervals: readonly (readonly number[])[]): number[][] {
  const merged: number[][] = [];
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1];
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
