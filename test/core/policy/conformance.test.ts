import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import keepResident from '../../../examples/keep-resident.js';
import ownPlas from '../../../examples/plas.js';
import shortestPrompt from '../../../examples/shortest-prompt.js';
import type { Policy, PolicySource } from '../../../src/core/policy/contract.js';
import { POLICIES } from '../../../src/core/policy/registry.js';
import type { PolicyName } from '../../../src/core/settings/options.js';
import { cases } from '../../property/cases/case.js';
import { blindToTheFuture, conforms } from './conformance.js';

const NAMES = Object.keys(POLICIES) as PolicyName[];

for (const name of NAMES) {
  const { oracle, kind } = POLICIES[name];
  conforms(name, { policy: name, oracle, levels: kind === 'levels' });
}

/**
 * Asks at every point. It keeps who runs: were all that waited longest to run first, calls could drop each other's KV for
 * ever.
 */
const PATIENT: Policy = {
  name: 'patient',
  everyPoint: true,
  rank: (call, nowMs) => (call.running ? -nowMs - 1 : 0) - call.waitingMs - call.program.activeCalls / 1000,
};

/** Remembers what it was asked; made anew for every run. */
const LAST_SEEN_FIRST: PolicySource = {
  name: 'last-seen-first',
  make: () => {
    let asked = 0;
    return { name: 'last-seen-first', rank: () => -asked++ };
  },
};

/** Queues entered by prompt length, a table that counts twice. */
const LONG_BELOW: Policy = {
  name: 'long-below',
  levels: { entryMs: (call) => call.promptTokens / 10, countsProgram: true },
  ended: (call) => ({
    serviceMs: 2 * call.program.serviceMs + call.serviceMs,
    waitingMs: call.program.waitingMs + call.waitingMs,
  }),
};

conforms('examples/shortest-prompt.ts', { policy: shortestPrompt });
conforms('examples/keep-resident.ts', { policy: keepResident });
conforms('examples/plas.ts', { policy: ownPlas, levels: true });
conforms('a policy that asks at every point', { policy: PATIENT });
conforms('a policy with a memory', { policy: LAST_SEEN_FIRST });
conforms('queues of one’s own', { policy: LONG_BELOW, levels: true });

describe('the suite sees', () => {
  test.each(NAMES.filter((name) => POLICIES[name].oracle))('that %s is an oracle', (name) => {
    const futures = fc.tuple(cases, fc.nat(1000), fc.nat(1000));
    const found = fc.check(fc.property(futures, blindToTheFuture(name)), { numRuns: 300, seed: 1, endOnFailure: true });
    expect(found.failed).toBe(true);
  });
});
