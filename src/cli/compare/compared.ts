import { isComplete, type Variant } from '../../core/compare/comparison.js';
import type { Group } from '../../core/compare/groups.js';

/** What has been compared: at least one variant with at least one outcome. */
export interface Compared {
  readonly variants: readonly Variant[];
  readonly groups: readonly Group[];
}

/**
 * Of a comparison that was stopped, what can be compared: the seeds that every variant ended; before there is one,
 * all there is.
 */
export function comparable(variants: readonly Variant[]): readonly Variant[] {
  const ended = variants.map(({ outcomes }) => outcomes.filter(({ complete }) => complete).length);
  const seeds = Math.min(...ended);
  if (seeds === 0) return variants;
  return variants.map((variant) => ({ ...variant, outcomes: variant.outcomes.slice(0, seeds) }));
}

/** The name of a variant above its column: a dagger where the system of that name is not what ran. */
export const labelOf = ({ name, changed = [] }: Variant): string => (changed.length > 0 ? `${name}†` : name);

/** What the daggers stand for, and which run was stopped: a line each. */
export function remarksOn(variants: readonly Variant[]): string[] {
  const changed = variants
    .filter(({ changed = [] }) => changed.length > 0)
    .map(({ name, changed = [] }) => `${name}†: not as the system has it: ${changed.join(', ')}.`);
  const stopped = variants
    .filter((variant) => !isComplete(variant))
    .map(({ name }) => `${name}: of the programs that had ended, so without ratios.`);
  return [...changed, ...stopped];
}
