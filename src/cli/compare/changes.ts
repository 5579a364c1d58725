import { POLICIES } from '../../core/policy/registry.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { System } from '../../core/settings/systems.js';

/** What is not as the system of that name has it, in words: `policy plas, not atlas`. */
export function changesOf({ run, profile }: System, options: RunOptions): string[] {
  const { policy } = options;
  const swaps = typeof policy !== 'string' || POLICIES[policy].kind !== 'line';
  const own = { ...run, ...profile };
  const now: Readonly<Record<string, unknown>> = { ...options.profile, ...options };
  return Object.entries(own)
    .filter(([name, value]) => now[name] !== value && (swaps || name !== 'host_blocks'))
    .map(([name, value]) => `${name} ${word(now[name])}, not ${word(value)}`);
}

function word(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value);
}
