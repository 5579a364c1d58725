import { InputError } from '../../core/errors.js';
import { generate } from '../../core/generate/generate.js';
import { figure2Header, headerOf } from '../../core/generate/header.js';
import { Statistics } from '../../core/generate/statistics.js';
import { figure2 } from '../../core/generate/workloads/figure2.js';
import type { WorkloadName } from '../../core/generate/workloads/names.js';
import { WORKLOADS } from '../../core/generate/workloads/registry.js';
import type { TraceHeader, TraceRow } from '../../core/trace/row.js';
import type { GenerateFlags } from '../commands/generate.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { count } from '../numbers.js';
import { writeOutput } from '../trace-output.js';

export async function run(workload: WorkloadName | 'figure2', flags: GenerateFlags): Promise<ExitCode> {
  const { header, rows } = made(workload, flags);
  const statistics = new Statistics();
  await writeOutput(flags.output ?? '-', header, counting(rows, statistics));
  process.stderr.write(summary(statistics));
  return EXIT.ok;
}

interface Made {
  readonly header: TraceHeader;
  readonly rows: Iterable<TraceRow>;
}

/** What is to be written; throws InputError where flags do not go together. */
function made(workload: WorkloadName | 'figure2', flags: GenerateFlags): Made {
  if (workload === 'figure2') {
    const needless = (['programs', 'rate', 'seed', 'shares'] as const).find((name) => flags[name] !== undefined);
    if (needless) throw new InputError(`figure2 is one fixed trace; expected no --${needless}`);
    return { header: figure2Header(), rows: figure2() };
  }
  if (flags.shares && workload !== 'mixed') {
    throw new InputError(`--shares with ${workload}; expected it with mixed only`);
  }
  const { shares = WORKLOADS[workload], programs = 100, rate = 1, seed = 0 } = flags;
  const options = { shares, programs, rate, seed };
  return { header: headerOf(workload, options), rows: generate(options) };
}

function* counting(rows: Iterable<TraceRow>, statistics: Statistics): Generator<TraceRow> {
  for (const row of rows) {
    statistics.add(row);
    yield row;
  }
}

function summary(made: Statistics): string {
  const calls = `${count(made.calls)} calls (${made.meanCalls.toFixed(2)} a program, at most ${count(made.maxCalls)})`;
  const prompt = `${made.meanPrefill.toFixed(1)} new prompt tokens (${made.meanPrompt.toFixed(1)} with context)`;
  return `generate: ${count(made.programs)} programs, ${calls}; a call: ${prompt}, ${made.meanDecode.toFixed(1)} out\n`;
}
