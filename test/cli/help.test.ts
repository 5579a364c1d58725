import { afterEach, expect, test } from 'vitest';
import { REAL_PROFILE } from '../../src/cli/engines.js';
import { program } from '../../src/cli/program.js';
import { DEFAULT_SYSTEM } from '../../src/cli/run-options.js';
import { DEFAULT_PROFILE } from '../../src/engine/profiles/index.js';
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

test.each(['', ...program().commands.map((command) => command.name())])(
  'help %s fits into 60 columns',
  async (command) => {
    Object.assign(process.stdout, { isTTY: true, columns: 60 });
    const { stdout } = await runCli(...command.split(' ').filter((word) => word !== ''), '--help');
    const wide = stdout.split('\n').filter((line) => line.length > 60 && line.trim().includes(' '));
    expect(wide).toEqual([]);
  },
);

test('help tells the defaults of a run, and itself comes last', async () => {
  for (const command of ['replay', 'compare', 'tui']) {
    const text = (await runCli(command, '--help')).stdout.replace(/\s+/g, ' ');
    expect(text).toContain(`${DEFAULT_SYSTEM} (the default)`);
    expect(text).toContain(`(default: ${DEFAULT_PROFILE}; where calls are decoded, ${REAL_PROFILE})`);
    expect(text).toMatch(/Options: -h, --help display help for command $/);
  }
});

test('choices are told once', async () => {
  for (const command of ['replay', 'compare', 'tui', 'inspect', 'calibrate']) {
    const text = (await runCli(command, '--help')).stdout.replace(/\s+/g, ' ');
    for (const [, choices] of text.matchAll(/\(choices: ("[^)]*?)(?:, default: [^)]*)?\)/g)) {
      const plain = choices.replaceAll('"', '').split(', ');
      expect(text).not.toContain(`${plain.slice(0, -1).join(', ')} or ${plain.at(-1)}`);
    }
  }
});

test('a flag is no value of another', async () => {
  const { code, stderr } = await runCli('replay', 'traces/figure2.jsonl', '--calls', '--programs');
  expect(code).toBe(2);
  expect(stderr).toContain("option '--calls <file.csv>' argument '--programs' is invalid. Expected a value");
});
