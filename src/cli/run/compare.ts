import { workOf } from '../../core/compare/work.js';
import { InputError } from '../../core/errors.js';
import { Claims } from '../../io/claims.js';
import { OutputFile } from '../../io/output-file.js';
import type { CompareFlags } from '../commands/compare.js';
import { type Baseline, readBaseline } from '../compare/baseline-file.js';
import { type Compared, comparable } from '../compare/compared.js';
import { type Draws, drawsOf } from '../compare/draws.js';
import type { About } from '../compare/json.js';
import { assertionsOf, assertionVerdict, baselineVerdict, judgedMetrics } from '../compare/judge.js';
import { jsonText, shown, summarize } from '../compare/output.js';
import { checkSameWork, differencesFrom } from '../compare/same-work.js';
import { Trials } from '../compare/trials.js';
import { notesOn, type Plan, plansOf } from '../compare/variants.js';
import { engineSetup, forEngine } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { formatOf } from '../formats.js';
import { inputsOf } from '../inputs.js';
import { Interrupt } from '../interrupt.js';
import { refuseOtherFile } from '../json-file.js';
import { tell } from '../notes.js';
import { Progress } from '../progress.js';

export async function run(paths: readonly string[], flags: CompareFlags): Promise<ExitCode> {
  const setup = engineSetup(flags);
  const format = formatOf(flags);
  const plans = await plansOf(forEngine(flags));
  const names = plans.map(({ name }) => name);
  const assertions = assertionsOf(flags.assert ?? [], names);
  const metrics = judgedMetrics(flags.metrics);
  const baseline = await baselineOf(flags, names, metrics);
  const draws = await drawsOf(paths, flags);
  const file = await jsonFile(flags.json, inputsOf(paths, flags, flags.baseline));
  const interrupt = new Interrupt();
  const progress = new Progress();
  const trials = new Trials(plans, interrupt, progress, setup);
  try {
    const about = await runAll(trials, draws, plans, notesOn(plans, flags), baseline);
    interrupt.endAtOnce();
    progress.clear();
    const compared: Compared = { variants: comparable(trials.variants), groups: trials.groups };
    const some = compared.variants.length > 0;
    if (some) file?.write(jsonText(about, compared));
    const kept = await (some ? file?.finish(about.complete) : file?.discard());
    // stdout comes after the files: a reader that has seen enough ends us
    const print = () => process.stdout.write(shown(about, compared, format));
    if (!about.complete) {
      if (some) {
        await summarize(about, compared, []);
        print();
      }
      tell(trials.wrong, 'autellix: ');
      const where = kept ? `; partial file: ${kept}` : '';
      tell([`interrupted: the figures are of what had ended${where}`], 'autellix: ');
      return interrupt.code;
    }
    const verdicts = [
      { failures: trials.wrong, passed: [] },
      assertionVerdict(assertions, compared.variants),
      ...(baseline ? [baselineVerdict(baseline, compared.variants, metrics, flags.tolerance ?? 0)] : []),
    ];
    const failures = verdicts.flatMap((verdict) => verdict.failures);
    const passed = verdicts.flatMap((verdict) => verdict.passed);
    await summarize(about, compared, [...failures.map((failure) => `**${failure}**`), ...passed]);
    print();
    tell(failures, 'autellix: ');
    tell(passed, '');
    return failures.length > 0 ? EXIT.failed : EXIT.ok;
  } catch (error) {
    await file?.discard();
    throw error;
  } finally {
    interrupt.close();
    progress.clear();
  }
}

async function runAll(
  trials: Trials,
  draws: Draws,
  plans: readonly Plan[],
  idle: readonly string[],
  baseline: Baseline | undefined,
): Promise<About> {
  let about: About = { trace: '', notes: [], seeds: draws.seeds, complete: true };
  for (const [k, seed] of draws.seeds.entries()) {
    const { trace, name, notes } = await draws.load(seed);
    if (k === 0) {
      about = { ...about, trace: name, notes: [...notes, ...(draws.note ? [draws.note] : [])] };
      if (baseline) checkSameWork(baseline, draws.seeds, workOf(trace));
      tell([...notes, ...idle, ...(baseline ? differencesFrom(baseline, about.notes, plans) : [])]);
    }
    if (!(await trials.run(trace, seed))) return { ...about, complete: false };
  }
  return about;
}

async function baselineOf(
  flags: CompareFlags,
  names: readonly string[],
  metrics: readonly string[],
): Promise<Baseline | undefined> {
  if (flags.baseline !== undefined) return readBaseline(flags.baseline, names, metrics);
  const needless = (['tolerance', 'metrics'] as const).find((name) => flags[name] !== undefined);
  if (needless === undefined) return undefined;
  throw new InputError('of no use without a baseline; expected --baseline too', { field: `--${needless}` });
}

/** The file of `--json FILE`, made before anything runs. Throws InputError. */
async function jsonFile(json: CompareFlags['json'], inputs: readonly string[]): Promise<OutputFile | undefined> {
  if (typeof json !== 'string') return undefined;
  if (json === '-') throw new InputError('-; expected the name of a file', { field: '--json' });
  await (await Claims.of(inputs)).claim(json, '--json');
  await refuseOtherFile(json, 'autellix_compare');
  return OutputFile.open(json);
}
