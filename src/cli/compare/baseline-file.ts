import { readFile } from 'node:fs/promises';
import type { Figures } from '../../core/compare/baseline.js';
import { InputError } from '../../core/errors.js';
import { COMPARE_VERSION } from './json.js';

/** What an earlier `compare --json` found. */
export interface Baseline {
  readonly file: string;
  readonly figures: Figures;
}

type Read = { autellix_compare?: unknown; complete?: unknown; variants?: unknown };

/** Throws InputError where the file is no such result, is partial or has none of the variants. */
export async function readBaseline(file: string, variants: readonly string[]): Promise<Baseline> {
  const value = parse(await readFile(file, 'utf8'), file);
  if (value?.autellix_compare !== COMPARE_VERSION || !Array.isArray(value.variants)) {
    throw new InputError(`no result of compare; expected what --json printed (version ${COMPARE_VERSION})`, { file });
  }
  if (value.complete !== true) throw new InputError('partial; expected a result that is complete', { file });
  const figures = new Map(value.variants.map(({ name, metrics }) => [String(name), metrics ?? {}]));
  if (!variants.some((name) => figures.has(name))) {
    throw new InputError(`has ${[...figures.keys()].join(', ')}; expected one of ${variants.join(', ')}`, { file });
  }
  return { file, figures };
}

/** Figures of other work cannot be better or worse. Throws InputError. */
export function checkSameWork({ file, figures }: Baseline, calls: number, programs: number): void {
  for (const metrics of figures.values()) {
    if (metrics.calls === calls && metrics.programs === programs) continue;
    throw new InputError(
      `is of ${metrics.programs} programs and ${metrics.calls} calls; expected this trace's ${programs} and ${calls}`,
      { file },
    );
  }
}

function parse(text: string, file: string): Read | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`not JSON (${(error as Error).message}); expected what compare --json printed`, { file });
  }
}
