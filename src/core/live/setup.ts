import { POLICIES } from '../policy/registry.js';
import type { RunOptions } from '../settings/options.js';

/** How a policy keeps its calls (`AnyPolicy.kind`). */
export type Kind = 'levels' | 'rank' | 'line';

/** The options of a run as a run log has them: a policy by its name, also one of the user's own. */
export type PlainOptions = Omit<RunOptions, 'policy'> & { readonly policy: string };

export const kindOf = (policy: string): Kind =>
  policy in POLICIES ? POLICIES[policy as keyof typeof POLICIES].kind : 'rank';

/** Queues of a run: K where the policy has levels. */
export const levelsOf = ({ policy, bounds }: PlainOptions): number =>
  kindOf(policy) === 'levels' ? bounds.length + 1 : 1;
