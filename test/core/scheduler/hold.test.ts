import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';

/**
 * The example of docs/scheduling.md, 4.3: 17 tokens were computed when A was dropped. Recomputing takes steps of 8, 8
 * and 2 tokens; the quantum of 1 ms is over after the first.
 */
test.each([true, false])(
  'a dropped call is not demoted before it has more than it had (single steps: %s)',
  (singleSteps) => {
    const builder = new TraceBuilder();
    builder.add({ program: 'A', call: '1', arrival_ms: 0, input: [['a', 16]], output: 4 });
    builder.add({ program: 'B', call: '1', arrival_ms: 2, input: [['b', 16]], output: 1 });
    const profile = { ...PROFILE_DEFAULTS, name: 'hold', base_ms: 1, device_blocks: 2, token_budget: 8 };
    const run = { policy: 'mlfq', batch: 1, bounds: [3, 4], quanta: [3, 1], beta: null } as const;
    const told: string[] = [];
    const sink = (event: RunEvent) => {
      if (event.type === 'queue') told.push(`${event.t / 1000} ${'AB'[event.call]} Q${event.level} ${event.cause}`);
      if (event.type === 'evict') told.push(`${event.t / 1000} ${'AB'[event.call]} to ${event.to}`);
      if (event.type === 'end') told.push(`${event.t / 1000} ${'AB'[event.call]} ends`);
    };
    replay(builder.finish(), optionsFor(undefined, profile, run), { sink, singleSteps });
    expect(told).toEqual([
      '0 A Q1 arrived',
      '2 B Q1 arrived',
      '3 A Q2 demoted',
      '3 A to nowhere',
      '5 B ends',
      '8 A Q3 demoted',
      '9 A ends',
    ]);
  },
);
