import { POLICIES } from '../policy/registry.js';
import type { RunOptions } from '../settings/options.js';

/** How a policy keeps its calls (`AnyPolicy.kind`). */
export type Kind = 'levels' | 'rank' | 'line';

/** The options of a run as a run log has them: a policy by its name, also one of the user's own. */
export type PlainOptions = Omit<RunOptions, 'policy'> & { readonly policy: string };

/** A policy by its name; `levelled` says of one that is not known whether it keeps queues. */
export const kindOf = (policy: string, levelled: boolean): Kind =>
  Object.hasOwn(POLICIES, policy) ? POLICIES[policy as keyof typeof POLICIES].kind : levelled ? 'levels' : 'rank';
