import type { Failure, FileResult } from './check.js';

/** A line for a file and, where it failed, the first difference: what, where, expected, got. */
export function reportOf(path: string, result: FileResult, seconds: number): string {
  if (result.kind === undefined) return `skip ${path}: no golden file of a known kind\n`;
  const count = `${result.cases} ${result.cases === 1 ? 'case' : 'cases'}`;
  const time = `${seconds.toFixed(2)} s`;
  if (result.first === undefined) return `ok   ${path}: ${count}, ${time}\n`;
  return `FAIL ${path}: ${result.failed} of ${count}, ${time}\n${failureOf(result.first)}`;
}

function failureOf({ name, problem }: Failure): string {
  if (problem instanceof Error) return `     ${name}: ${problem.message}\n`;
  return [
    `     ${name}: ${problem.where}`,
    `       expected ${JSON.stringify(problem.expected)}`,
    `       got      ${JSON.stringify(problem.got)}\n`,
  ].join('\n');
}
