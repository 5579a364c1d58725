import {
  figure,
  figureRatio,
  figureValues,
  groupFigure,
  groupRatio,
  isComplete,
  type Variant,
} from '../../core/compare/comparison.js';
import { findingsOf } from '../../core/compare/findings.js';
import { byMetric } from '../../core/measures/metrics.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import { snakeCase } from '../snake-case.js';
import type { Compared } from './compared.js';

/** The version of what `compare --json` prints. */
export const COMPARE_VERSION = 1;

/** What stands above the variants. */
export interface About {
  readonly trace: string;
  readonly notes: readonly string[];
  readonly seeds: readonly number[];
  /** All variants ran to their end with every seed. */
  readonly complete: boolean;
}

/** A comparison as one JSON value; what is not known is null. */
export function asJson(about: About, { variants, groups }: Compared): object {
  const [first] = variants;
  return {
    autellix_compare: COMPARE_VERSION,
    ...about,
    variants: variants.map((variant) => ({
      name: variant.name,
      complete: isComplete(variant),
      changed: variant.changed?.length ? variant.changed : undefined,
      options: plainOptions(variant.options),
      findings: findingsOf(variant).map(({ finding, seeds }) => snakeCase({ ...finding, seeds })),
      metrics: byMetric((name) => figure(variant, name).mean),
      by_seed: several(variant) ? byMetric((name) => figureValues(variant, name)) : undefined,
      half_intervals: several(variant) ? byMetric((name) => figure(variant, name).half) : undefined,
      ratios: byMetric((name) => figureRatio(variant, first, name).ratio),
      ratio_intervals: several(variant)
        ? byMetric((name) => {
            const { low, high } = figureRatio(variant, first, name);
            return [low, high];
          })
        : undefined,
      groups: [{ by: 'all', name: 'all' }, ...groups].map(({ by, name }, g) => ({
        by,
        name,
        programs: variant.outcomes[0].groups[g].programs,
        mean_token_latency_ms: groupFigure(variant, g, 'meanTokenLatencyMs'),
        ratio: groupRatio(variant, first, g),
        faster: groupFigure(variant, g, 'faster'),
        slower: groupFigure(variant, g, 'slower'),
      })),
    })),
  };
}

const several = (variant: Variant): boolean => variant.outcomes.length > 1;
