import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BALANCERS, balancerFor } from '../../../src/core/balancer/registry.js';
import { Call } from '../../../src/core/replay/call.js';
import type { BalancerName } from '../../../src/core/settings/options.js';
import { cases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { run } from '../../property/run.js';
import { complete } from '../../reference/options.js';
import { programOf } from '../scheduler/calls.js';

const NAMES = Object.keys(BALANCERS) as BalancerName[];
const THRESHOLD = 20;

/** A call that arrives, and what each engine has at this instant. */
interface Arrival {
  readonly program: number;
  readonly promptTokens: number;
  readonly calls: readonly number[];
  readonly cached: readonly number[];
}

type Rule = (arrival: Arrival) => number;

const leastUsed: Rule = ({ calls }) => calls.indexOf(Math.min(...calls));

/** Section 12 of docs/scheduling.md. */
const RULES: Readonly<Record<BalancerName, (threshold: number) => Rule>> = {
  'round-robin': () => {
    let count = 0;
    return ({ calls }) => count++ % calls.length;
  },
  'least-used': () => leastUsed,
  locality: (threshold) => {
    const pins = new Map<number, number>();
    return (arrival) => {
      if (arrival.promptTokens <= threshold) return leastUsed(arrival);
      const engine = pins.get(arrival.program) ?? leastUsed(arrival);
      pins.set(arrival.program, engine);
      return engine;
    };
  },
  prefix: () => (arrival) => {
    const most = Math.max(...arrival.cached);
    if (most <= arrival.promptTokens / 2) return leastUsed(arrival);
    const calls = arrival.calls.map((count, k) => (arrival.cached[k] === most ? count : Number.POSITIVE_INFINITY));
    return leastUsed({ ...arrival, calls });
  },
};

const days: fc.Arbitrary<Arrival[]> = fc.integer({ min: 1, max: 5 }).chain((engines) =>
  fc.array(
    fc.record({
      program: fc.nat(3),
      promptTokens: fc.constantFrom(1, 2, 10, THRESHOLD, THRESHOLD + 1, 40),
      calls: fc.array(fc.nat(3), { minLength: engines, maxLength: engines }),
      cached: fc.array(fc.constantFrom(0, 5, 6, 20, 21), { minLength: engines, maxLength: engines }),
    }),
    { maxLength: 30 },
  ),
);

/** Where a new balancer sends each of the calls. */
function routes(balancer: BalancerName, arrivals: readonly Arrival[]): number[] {
  const programs = [0, 1, 2, 3].map((k) => programOf(`p${k}`));
  const made = balancerFor({ ...complete({ policy: 'fcfs' }), balancer, threshold: THRESHOLD });
  return arrivals.map(({ program, promptTokens, calls, cached }, k) => {
    const call = new Call(k, `${k}`, programs[program], 0, promptTokens, 1, 0, '');
    return made.route(
      call,
      calls.map((count, engine) => ({ calls: count, cachedTokens: () => cached[engine] })),
    );
  });
}

test('every balancer that can be named has a rule here', () => {
  expect(Object.keys(RULES)).toEqual(NAMES);
});

describe.each(NAMES)('%s', (balancer) => {
  fuzz('always names an engine there is, and the same again', days, 100, (arrivals) => {
    const engines = routes(balancer, arrivals);
    engines.forEach((engine, k) => {
      expect(Number.isInteger(engine) && engine >= 0 && engine < arrivals[k].calls.length).toBe(true);
    });
    expect(routes(balancer, arrivals)).toEqual(engines);
  });

  fuzz('goes by its rule', days, 200, (arrivals) => {
    expect(routes(balancer, arrivals)).toEqual(arrivals.map(RULES[balancer](THRESHOLD)));
  });
});

// what is cached at an instant, events do not tell: test/property holds `prefix` to the reference
describe.each(NAMES.filter((name) => name !== 'prefix'))('%s, as the events of a run show it', (balancer) => {
  fuzz('goes by its rule', cases, 60, ({ rows, options }) => {
    const engines = 3;
    const { trace, events } = run({ rows, options: { ...options, balancer, engines } });
    const rule = RULES[balancer](options.threshold);
    const calls = [0, 0, 0];
    for (const event of events) {
      if (event.type === 'end') calls[event.engine]--;
      if (event.type !== 'arrive') continue;
      const promptTokens = trace.promptTokens[event.call];
      expect(event.engine).toBe(rule({ program: event.program, promptTokens, calls, cached: [0, 0, 0] }));
      calls[event.engine]++;
    }
    expect(calls).toEqual([0, 0, 0]);
  });
});
