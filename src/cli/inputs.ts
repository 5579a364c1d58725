import { isPolicyFile } from '../engine/load-policy.js';
import { isProfileFile } from '../engine/load-profile.js';
import type { RunFlags } from './run-flags.js';

/** What a run reads besides its options, and so must not write over. */
export function inputsOf(traces: readonly string[], { profile, policy }: RunFlags, baseline?: string): string[] {
  return [
    ...traces,
    ...(profile !== undefined && isProfileFile(profile) ? [profile] : []),
    ...(policy !== undefined && isPolicyFile(policy) ? [policy] : []),
    ...(baseline === undefined ? [] : [baseline]),
  ];
}
