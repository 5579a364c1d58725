import { InputError } from '../errors.js';
import { POLICY_SHAPE, policyProblem } from '../policy/shape.js';
import { MAX_INT32 } from '../schema-parts.js';
import { show } from '../show.js';
import { didYouMean } from '../suggest.js';
import { toMicros } from '../time.js';
import { MAX_TRACE_MS } from '../trace/limits.js';
import { BALANCERS, POLICIES } from './names.js';
import type { RunOptions } from './options.js';
import { validateProfile } from './profile-schema.js';

/** More engines than this are a typing error, not a fleet. */
export const MAX_ENGINES = 4096;

/**
 * Refuses options that make no run: each value by itself, then what does not go together. Throws
 * {@link InputError} whose `place.field` is the option's name (scheduling.md, section 15).
 */
export function validateOptions(options: RunOptions): void {
  const { policy, bounds, quanta, beta } = options;
  if (typeof policy === 'string') oneOf('policy', policy, namesOf(POLICIES));
  else checkPolicy(policy);
  whole('batch', options.batch, 1);
  whole('steps', options.steps, 1);
  whole('engines', options.engines, 1, MAX_ENGINES);
  whole('threshold', options.threshold, 0);
  oneOf('balancer', options.balancer, namesOf(BALANCERS));
  oneOf('wait', options.wait, ['chain', 'sum']);
  flag('reserve_full', options.reserve_full);
  if (beta !== null) number('beta', beta, 0);
  ascending('bounds', bounds);
  if (quanta !== null) checkQuanta(quanta, bounds);
  if (policy === 'priority' && options.steps > 1) {
    throw new InputError(`${options.steps} under priority, which decides step by step; expected 1`, { field: 'steps' });
  }
  validateProfile(options.profile);
}

const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

function checkPolicy(policy: unknown): void {
  const { name, make } = (policy ?? {}) as { name?: unknown; make?: unknown };
  if (typeof name === 'string' && typeof make === 'function') return;
  const problem = policyProblem(policy);
  if (problem === undefined) return;
  throw new InputError(`${problem}; expected a name, or ${POLICY_SHAPE}`, { field: 'policy' });
}

function checkQuanta(quanta: readonly number[], bounds: readonly number[]): void {
  if (quanta.length !== bounds.length) {
    throw new InputError(`${quanta.length} beside ${bounds.length} bounds; expected one for each of Q1 … Q(K−1)`, {
      field: 'quanta',
    });
  }
  quanta.forEach((quantum, k) => {
    number(`quanta[${k}]`, quantum, 0.001);
  });
}

function ascending(field: string, bounds: readonly number[]): void {
  let last = 0;
  bounds.forEach((bound, k) => {
    number(`${field}[${k}]`, bound, 0);
    if (toMicros(bound) <= last) {
      const than = k === 0 ? 'more than 0' : `more than the one before, ${bounds[k - 1]}`;
      throw new InputError(`${bound}; expected ${than} (ms, ascending)`, { field: `${field}[${k}]` });
    }
    last = toMicros(bound);
  });
}

function number(field: string, value: unknown, least: number): void {
  if (typeof value === 'number' && value >= least && value <= MAX_TRACE_MS) return;
  const large = typeof value === 'number' && value > MAX_TRACE_MS;
  const expected = large ? `at most ${MAX_TRACE_MS}` : `a number of at least ${least}`;
  throw new InputError(`${show(value)}; expected ${expected}`, { field });
}

function whole(field: string, value: unknown, least: number, most = MAX_INT32): void {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return;
  throw new InputError(`${show(value)}; expected a whole number from ${least} to ${most}`, { field });
}

function flag(field: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new InputError(`${show(value)}; expected true or false`, { field });
}

function oneOf(field: string, value: unknown, names: readonly string[]): void {
  if (typeof value === 'string' && names.includes(value)) return;
  const hint = typeof value === 'string' ? didYouMean(value, names) : '';
  throw new InputError(`${show(value)}; expected one of ${names.join(', ')}${hint}`, { field });
}
