import type { TraceHeader } from '../../core/trace/row.js';
import { rowsOf } from '../../core/trace/rows.js';
import type { ImportFlags } from '../commands/import.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { loadTrace } from '../load-trace.js';
import { tell } from '../notes.js';
import { count } from '../numbers.js';
import { writeOutput } from '../trace-output.js';

export async function run(paths: readonly string[], flags: ImportFlags): Promise<ExitCode> {
  const { trace, name, notes } = await loadTrace(paths, flags);
  const before = trace.header?.notes ?? [];
  const header: TraceHeader = { autellix_trace: 1, ...trace.header, name, notes: [before, notes].flat() };
  await writeOutput(flags.output, header, rowsOf(trace), paths);
  tell(notes, '');
  process.stderr.write(`import: ${count(trace.programs.length)} programs, ${count(trace.calls)} calls\n`);
  return EXIT.ok;
}
