import type { RunOptions } from './options.js';

/** The options of a run as JSON can tell them: a policy of the user's own by its name. */
export const plainOptions = (options: RunOptions): object => ({
  ...options,
  policy: policyName(options),
});

/** A policy of the user's own has a name too. */
export const policyName = ({ policy }: Pick<RunOptions, 'policy'>): string =>
  typeof policy === 'string' ? policy : policy.name;
