import { describe, expect, test } from 'vitest';
import type { RunOptions } from '../../../src/core/settings/options.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { optionsFor, SYSTEMS } from '../../../src/core/settings/systems.js';
import { validateOptions } from '../../../src/core/settings/validate.js';

const profile = { ...PROFILE_DEFAULTS, base_ms: 1 };
const base = optionsFor(undefined, profile);
const refuse = (overrides: object): string => {
  try {
    validateOptions({ ...base, ...overrides } as RunOptions);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('every system is a valid run on every kind of profile', () => {
  for (const system of SYSTEMS) validateOptions(optionsFor(system, profile));
});

describe('options that make no run are refused, with their name and what was expected', () => {
  test.each([
    [
      { policy: 'atlass' },
      'policy: "atlass"; expected one of fcfs, priority, mlfq, plas, atlas, srpt, las-decay (did you mean atlas?)',
    ],
    [
      { policy: { name: 'mine' } },
      'policy: rank: undefined; expected a name, or { name, rank(call, nowMs) } or { name, levels: { entryMs(call, nowMs), countsProgram } }',
    ],
    [{ batch: 0 }, 'batch: 0; expected a whole number from 1 to 2147483647'],
    [{ steps: 1.5 }, 'steps: 1.5; expected a whole number from 1 to 2147483647'],
    [{ engines: 4097 }, 'engines: 4097; expected a whole number from 1 to 4096'],
    [{ beta: -1 }, 'beta: -1; expected a number of at least 0'],
    [{ beta: Number.NaN }, 'beta: NaN; expected a number of at least 0'],
    [{ bounds: [0] }, 'bounds[0]: 0; expected more than 0 (ms, ascending)'],
    [{ bounds: [2, 2] }, 'bounds[1]: 2; expected more than the one before, 2 (ms, ascending)'],
    [{ bounds: [0.0001] }, 'bounds[0]: 0.0001; expected more than 0 (ms, ascending)'], // less than a microsecond
    [{ bounds: [1, 2], quanta: [1] }, 'quanta: 1 beside 2 bounds; expected one for each of Q1 … Q(K−1)'],
    [{ bounds: [1], quanta: [0] }, 'quanta[0]: 0; expected a number of at least 0.001'],
    [{ policy: 'priority', steps: 8 }, 'steps: 8 under priority, which decides step by step; expected 1'],
    [{ profile: { ...profile, token_budget: 0 } }, 'token_budget: 0; expected a whole number from 1 to 2147483647'],
    [{ profile: { ...profile, base_ms: Infinity } }, 'base_ms: Infinity; expected a number of milliseconds'],
    [{ bounds: [1e308] }, 'bounds[0]: 1e+308; expected at most 9007199254740'],
    [{ profile: { ...profile, prefill: 'mixed' } }, 'prefill: "mixed"; expected one of chunked, whole, separate'],
    [{ reserve_full: 1 }, 'reserve_full: 1; expected true or false'],
  ])('%j', (overrides, message) => {
    expect(refuse(overrides)).toBe(message);
  });
});

test('one queue, no promotion and no limits are valid', () => {
  expect(refuse({ policy: 'plas', bounds: [], quanta: null, beta: null })).toBe('accepted');
});
