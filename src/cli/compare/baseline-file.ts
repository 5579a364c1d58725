import { z } from 'zod';
import type { VariantFigures } from '../../core/compare/baseline.js';
import { InputError } from '../../core/errors.js';
import { parseJson } from '../../core/json.js';
import { parsed } from '../../core/schema-error.js';
import { inFile } from '../../core/system-error.js';
import { readAllText } from '../../io/text.js';
import { COMPARE_VERSION } from './json.js';

/** What an earlier `compare --json` found. */
export interface Baseline {
  readonly file: string;
  readonly seeds: readonly number[];
  readonly notes: readonly string[];
  readonly variants: ReadonlyMap<string, OldVariant>;
}

interface OldVariant extends VariantFigures {
  readonly options: object;
}

const figure = z.number('expected a number, or null where there is none').nullable();
const byMetric = <T extends z.ZodType>(value: T) => z.record(z.string(), value, 'expected figures by their names');

/** What is read of it: also of an older version's figures, that are not those of now. */
const result = z.object(
  {
    autellix_compare: z.literal(COMPARE_VERSION, `expected what compare --json printed (version ${COMPARE_VERSION})`),
    complete: z.literal(true, 'partial; expected a result that is complete'),
    seeds: z.array(z.int('expected a seed'), 'expected a list of seeds').default([]),
    notes: z.array(z.string('expected text'), 'expected a list of notes').default([]),
    variants: z.array(
      z.object(
        {
          name: z.string('expected text'),
          options: z.record(z.string(), z.unknown(), 'expected options by their names').default({}),
          metrics: byMetric(figure),
          by_seed: byMetric(z.array(figure, 'expected a list of figures')).optional(),
        },
        'expected a variant',
      ),
      'expected a list of variants',
    ),
  },
  'expected what compare --json printed',
);

/**
 * Throws InputError where the file is no such result, is partial, has none of the variants, or none of their `metrics`.
 */
export async function readBaseline(
  file: string,
  variants: readonly string[],
  metrics: readonly string[],
): Promise<Baseline> {
  try {
    const value = parseJson(await readAllText(file), 'what compare --json printed');
    return { file, ...baselineOf(parsed(result, value), variants, metrics) };
  } catch (error) {
    throw inFile(error, file);
  }
}

function baselineOf(
  { seeds, notes, variants: old }: z.output<typeof result>,
  variants: readonly string[],
  metrics: readonly string[],
): Omit<Baseline, 'file'> {
  const found = new Map(old.map(({ name, by_seed: bySeed, ...rest }) => [name, { ...rest, bySeed }]));
  if (found.size < old.length) throw new InputError('has two variants of one name; expected each once');
  const common = variants.flatMap((name) => found.get(name) ?? []);
  if (common.length === 0) {
    throw new InputError(
      `has ${[...found.keys()].join(', ') || 'no variants'}; expected one of ${variants.join(', ')}`,
    );
  }
  if (!common.some((variant) => metrics.some((name) => typeof variant.metrics[name] === 'number'))) {
    throw new InputError(`has no figure to judge by; expected ${metrics.join(', ')}`);
  }
  return { seeds, notes, variants: found };
}
