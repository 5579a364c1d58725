import { appendFile } from 'node:fs/promises';
import type { CompareFlags } from '../commands/compare.js';
import { type Baseline, checkSameWork, readBaseline } from '../compare/baseline-file.js';
import { type Compared, comparable } from '../compare/compared.js';
import { type Draws, drawsOf } from '../compare/draws.js';
import { headline } from '../compare/headline.js';
import { type About, asJson } from '../compare/json.js';
import { assertionsOf, broken, worsened } from '../compare/judge.js';
import { Progress } from '../compare/progress.js';
import { figuresTable, sections } from '../compare/report.js';
import { Trials } from '../compare/trials.js';
import { plansOf } from '../compare/variants.js';
import { engineSetup, forEngine } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { Interrupt } from '../interrupt.js';
import { asCsv, asLines, asMarkdown, asText, listed } from '../report.js';
import { columnsOf, paintFor } from '../style.js';

export async function run(paths: readonly string[], flags: CompareFlags): Promise<ExitCode> {
  const setup = engineSetup(flags);
  const plans = await plansOf(forEngine(flags));
  const names = plans.map(({ name }) => name);
  const assertions = assertionsOf(flags.assert ?? [], names);
  const baseline = flags.baseline === undefined ? undefined : await readBaseline(flags.baseline, names);
  const draws = await drawsOf(paths, flags);
  const interrupt = new Interrupt();
  const progress = new Progress(process.stderr);
  const trials = new Trials(plans, interrupt, progress, setup);
  try {
    const about = await runAll(trials, draws, baseline);
    progress.clear();
    const compared: Compared = { variants: comparable(trials.variants), groups: trials.groups };
    if (compared.variants.length > 0) await print(about, compared, flags);
    if (!about.complete) {
      process.stderr.write('autellix: interrupted: the figures are of what had ended\n');
      return EXIT.interrupted;
    }
    const failures = [
      ...trials.wrong,
      ...broken(assertions, compared.variants),
      ...(baseline ? worsened(baseline, compared.variants, flags.tolerance) : []),
    ];
    for (const failure of failures) process.stderr.write(`autellix: ${failure}\n`);
    return failures.length > 0 ? EXIT.failed : EXIT.ok;
  } finally {
    interrupt.close();
    progress.clear();
  }
}

async function runAll(trials: Trials, draws: Draws, baseline: Baseline | undefined): Promise<About> {
  let about: About = { trace: '', notes: [], seeds: draws.seeds, complete: true };
  for (const [k, seed] of draws.seeds.entries()) {
    const { trace, name, notes } = await draws.load(seed);
    if (k === 0) {
      if (baseline) checkSameWork(baseline, trace.calls, trace.programs.length);
      for (const note of notes) process.stderr.write(`note: ${note}\n`);
      about = { ...about, trace: name, notes: [...notes, ...(draws.note ? [draws.note] : [])] };
    }
    if (!(await trials.run(trace, seed))) return { ...about, complete: false };
  }
  return about;
}

async function print(about: About, compared: Compared, flags: CompareFlags): Promise<void> {
  const text = shown(about, compared, flags);
  process.stdout.write(text);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary) await appendFile(summary, markdown(about, compared));
}

function shown(about: About, compared: Compared, flags: CompareFlags): string {
  switch (flags.json ? 'json' : flags.format) {
    case 'json':
      return `${JSON.stringify(asJson(about, compared), null, 2)}\n`;
    case 'csv':
      return asCsv(figuresTable(compared));
    case 'markdown':
      return markdown(about, compared);
    default: {
      const paint = paintFor(process.stdout);
      const best = paint.level > 0 ? paint.green : undefined;
      const style = { columns: columnsOf(process.stdout), bold: paint.bold, dim: paint.dim, best };
      return `${asLines(headline(about, compared), style.columns)}\n${asText(sections(compared), style)}`;
    }
  }
}

const markdown = (about: About, compared: Compared): string =>
  `${listed(headline(about, compared))}\n${asMarkdown(sections(compared))}\n`;
