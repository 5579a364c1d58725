import { readFile } from 'node:fs/promises';
import type { VariantFigures } from '../../core/compare/baseline.js';
import { InputError } from '../../core/errors.js';
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

interface Read {
  readonly autellix_compare?: unknown;
  readonly complete?: unknown;
  readonly seeds?: readonly number[];
  readonly notes?: readonly string[];
  readonly variants?: readonly {
    readonly name: string;
    readonly options?: object;
    readonly metrics?: VariantFigures['metrics'];
    readonly by_seed?: VariantFigures['bySeed'];
  }[];
}

/** Throws InputError where the file is no such result, is partial or has none of the variants. */
export async function readBaseline(file: string, variants: readonly string[]): Promise<Baseline> {
  const value = parse(await readFile(file, 'utf8'), file);
  if (value?.autellix_compare !== COMPARE_VERSION || !Array.isArray(value.variants)) {
    throw new InputError(`no result of compare; expected what --json printed (version ${COMPARE_VERSION})`, { file });
  }
  if (value.complete !== true) throw new InputError('partial; expected a result that is complete', { file });
  const { seeds = [], notes = [] } = value;
  const found = new Map<string, OldVariant>();
  for (const { name, options = {}, metrics = {}, by_seed: bySeed } of value.variants as NonNullable<Read['variants']>) {
    found.set(String(name), { options, metrics, bySeed });
  }
  if (!variants.some((name) => found.has(name))) {
    throw new InputError(`has ${[...found.keys()].join(', ')}; expected one of ${variants.join(', ')}`, { file });
  }
  return { file, seeds, notes, variants: found };
}

function parse(text: string, file: string): Read | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`not JSON (${(error as Error).message}); expected what compare --json printed`, { file });
  }
}
