import type { RunOptions } from './options.js';

/** The options of a run as JSON can tell them: a policy of the user's own by its name. */
export const plainOptions = (options: RunOptions): object => ({
  ...options,
  policy: typeof options.policy === 'string' ? options.policy : options.policy.name,
});
