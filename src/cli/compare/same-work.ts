import { WORK_METRICS, type Work } from '../../core/compare/work.js';
import { InputError } from '../../core/errors.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import type { Baseline } from './baseline-file.js';
import type { Plan } from './variants.js';

/** Figures of other work cannot be better or worse. Throws InputError. `work`: of the trace of the first seed. */
export function checkSameWork({ file, seeds, variants }: Baseline, draws: readonly number[], work: Work): void {
  if (seeds.length > 0 && seeds.join() !== draws.join()) {
    const expected = `expected ${seedsOf(draws)}: other draws are other work (--seed, --seeds)`;
    throw new InputError(`is of ${seedsOf(seeds)}; ${expected}`, { file });
  }
  for (const { metrics, bySeed } of variants.values()) {
    const old = (name: string) => bySeed?.[name]?.[0] ?? metrics[name];
    const other = WORK_METRICS.find((name) => (old(name) ?? work[name]) !== work[name]);
    if (other === undefined) continue;
    throw new InputError(
      `is of another trace: ${other} is ${old(other)}; expected ${work[other]}, of ${work.programs} programs and ${work.calls} calls`,
      { file },
    );
  }
}

/** How the load, the options and the variants of now differ from those of then, a line each. */
export function differencesFrom(
  { file, notes, variants }: Baseline,
  now: readonly string[],
  plans: readonly Plan[],
): string[] {
  const missing = plans.filter(({ name }) => !variants.has(name)).map(({ name }) => name);
  return [
    ...(missing.length === 0 ? [] : [`${file} has no ${missing.join(', ')}: not judged`]),
    ...notes.filter((note) => !now.includes(note)).map((note) => `only in ${file}: ${note}`),
    ...now.filter((note) => !notes.includes(note)).map((note) => `not in ${file}: ${note}`),
    ...plans.flatMap(({ name, options }) => {
      const old = variants.get(name);
      if (!old) return [];
      const [before, after] = [flat(old.options), flat(plainOptions(options))];
      const changed = [...after.keys()].filter((key) => before.has(key) && before.get(key) !== after.get(key));
      return changed.map((key) => `${name}: ${key} is ${after.get(key)}, in ${file} ${before.get(key)}`);
    }),
  ];
}

/** Options by their names, but what is said for people only. */
function flat(options: object): Map<string, string> {
  const { profile = {}, ...run } = options as { profile?: object };
  const { derivation: _, name, ...fields } = profile as { derivation?: unknown; name?: unknown };
  const entries = Object.entries({ ...run, profile: name, ...fields });
  return new Map(entries.map(([key, value]) => [key, JSON.stringify(value)]));
}

const seedsOf = (seeds: readonly number[]): string =>
  seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;
