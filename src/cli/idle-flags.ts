import { POLICIES } from '../core/policy/registry.js';
import type { RunOptions } from '../core/settings/options.js';
import type { RunFlags } from './run-flags.js';

/**
 * Flags that change nothing in a run of these options, with the reason: `--beta: no effect under fcfs`. Of a policy of
 * the user's own it is not known.
 */
export function idleFlags(flags: RunFlags, options: RunOptions): string[] {
  const { policy, engines, balancer, profile } = options;
  const { kind, name } = typeof policy === 'string' ? POLICIES[policy] : { kind: undefined, name: policy.name };
  const own = kind === undefined;
  const levels = own || kind === 'levels' ? undefined : `under ${name}`;
  const evicts =
    kind === 'line'
      ? `under ${name}, which drops KV`
      : profile.device_blocks === null
        ? 'where KV is unlimited'
        : undefined;
  const idle: readonly (readonly [keyof RunFlags, string, string | undefined])[] = [
    ['bounds', '--bounds', levels],
    ['levels', '--levels', levels],
    ['quanta', '--quanta', levels],
    ['beta', '--beta', levels],
    ['wait', '--wait', own || name === 'atlas' ? undefined : `under ${name}`],
    ['balancer', '--balancer', engines > 1 ? undefined : 'with one engine'],
    [
      'threshold',
      '--threshold',
      engines === 1 ? 'with one engine' : balancer === 'locality' ? undefined : `under ${balancer}`,
    ],
    ['hostBlocks', '--host-blocks', evicts],
    ['swap', '--swap', evicts ?? (profile.host_blocks === 0 ? 'without a host pool (--host-blocks)' : undefined)],
    ['reserveFull', '--no-reserve-full', kind === 'line' ? undefined : `under ${name}`],
  ];
  return idle.flatMap(([key, flag, why]) => (flags[key] === undefined || !why ? [] : [`${flag}: no effect ${why}`]));
}
