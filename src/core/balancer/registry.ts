import type { RunOptions } from '../settings/options.js';
import type { Balancer } from './balancer.js';
import { LeastUsed } from './least-used.js';
import { Locality } from './locality.js';
import { Prefix } from './prefix.js';
import { RoundRobin } from './round-robin.js';

/** Every balancer, by name. */
export const BALANCERS = {
  'round-robin': () => new RoundRobin(),
  'least-used': () => new LeastUsed(),
  locality: (options: RunOptions) => new Locality(options.threshold),
  prefix: () => new Prefix(),
} as const satisfies Record<string, (options: RunOptions) => Balancer>;

export const balancerFor = (options: RunOptions): Balancer => BALANCERS[options.balancer](options);
