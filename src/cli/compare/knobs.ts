import type { Variant } from '../../core/compare/comparison.js';
import type { RunOptions } from '../../core/settings/options.js';
import { policyName } from '../../core/settings/plain-options.js';
import { idleFlags } from '../idle-flags.js';
import type { RunFlags } from '../run-flags.js';
import { labelOf } from './compared.js';

/** What a system fixes besides its policy, as the flags that say it for all. */
const KNOBS: readonly (readonly [flag: keyof RunFlags, said: (options: RunOptions) => string])[] = [
  ['steps', ({ steps }) => `--steps ${steps}`],
  ['prefill', ({ profile }) => `--prefill ${profile.prefill}`],
  ['prefixCache', ({ profile }) => (profile.prefix_cache ? '--prefix-cache' : '--no-prefix-cache')],
  ['hostBlocks', ({ profile }) => `--host-blocks ${profile.host_blocks}`],
  ['swap', ({ profile }) => `--swap ${profile.swap_batched ? 'batched' : 'per-block'}`],
];

/** In what systems differ besides their policies, where it bears on them: at most one line. */
export function knobsOf(variants: readonly Variant[]): string[] {
  const systems = variants.filter(({ system }) => system);
  if (new Set(systems.map(({ options }) => policyName(options))).size < 2) return [];
  const differing = KNOBS.map(([flag, said]) => {
    const who = new Map<string, string[]>();
    for (const system of systems) {
      if (idleFlags({ [flag]: 0 }, system.options).length > 0) continue;
      const value = said(system.options);
      who.set(value, [...(who.get(value) ?? []), labelOf(system)]);
    }
    return [...who];
  }).filter((values) => values.length > 1);
  if (differing.length === 0) return [];
  const told = differing.map((values) => values.map(([value, names]) => `${value} (${names.join(', ')})`).join(', '));
  const equal = differing.map(([[value]]) => value).join(' ');
  return [`Not only policies differ: ${told.join('; ')}. To compare policies alone, add ${equal}.`];
}
