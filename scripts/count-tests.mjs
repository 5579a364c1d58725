// Prints `N passed, N failed` from a JSON report of vitest; fails when a test failed or none ran.
import { readFileSync } from 'node:fs';

/** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
let report = { testResults: [] };
try {
  report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
} catch {
  process.stderr.write('no report of the tests\n');
}
const tests = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
// A file that cannot even be loaded has no tests to fail, and counts as one.
const broken = report.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
).length;
const passed = tests.filter((status) => status === 'passed').length;
const failed = tests.filter((status) => status === 'failed').length + broken;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
