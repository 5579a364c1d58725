import { afterEach, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

const { isTTY, columns } = process.stdout;
afterEach(() => {
  Object.assign(process.stdout, { isTTY, columns });
});

test('help COMMAND is COMMAND --help', async () => {
  const { code, stdout } = await runCli('help', 'replay');
  expect(code).toBe(0);
  expect(stdout).toContain('Usage: autellix replay');
  expect((await runCli('replay', '--help')).stdout).toBe(stdout);
});

test('help of what is no command', async () => {
  const { code, stdout, stderr } = await runCli('help', 'repla');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^autellix: help: no command repla; expected one of replay, .* \(did you mean replay\?\)\n$/);
});

test.each(['', 'replay', 'compare', 'import', 'inspect', 'generate', 'systems', 'schema'])(
  'help %s fits into 60 columns',
  async (command) => {
    Object.assign(process.stdout, { isTTY: true, columns: 60 });
    const { stdout } = await runCli(...command.split(' ').filter((word) => word !== ''), '--help');
    const wide = stdout.split('\n').filter((line) => line.length > 60 && line.trim().includes(' '));
    expect(wide).toEqual([]);
  },
);

test('a flag is no value of another', async () => {
  const { code, stderr } = await runCli('replay', 'traces/figure2.jsonl', '--calls', '--programs');
  expect(code).toBe(2);
  expect(stderr).toContain("option '--calls <file.csv>' argument '--programs' is invalid. Expected a value");
});
