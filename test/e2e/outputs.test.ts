import { closeSync, existsSync, openSync } from 'node:fs';
import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { run, start } from './autellix.js';

const TRACE = fileURLToPath(new URL('../../traces/figure2.jsonl', import.meta.url));

let dir: string;
let text: string;
beforeAll(async () => {
  await prepare({ packages: false });
  text = await readFile(TRACE, 'utf8');
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-outputs-'));
  await writeFile(join(dir, 't.jsonl'), text);
});

const here = (args: readonly string[]) => run(args, { cwd: dir });
const FULL = 'cannot be written: no space left on the device\n';

describe.skipIf(!existsSync('/dev/full'))('a full disk: one line, exit 2', () => {
  test.each([
    [['replay', TRACE]],
    [['replay', TRACE, '--json']],
    [['replay', TRACE, '--events', '-']],
    [['compare', TRACE, '--systems', 'vllm']],
    [['inspect', TRACE, '--json']],
    [['generate', 'react', '--programs', '50']],
    [['import', TRACE, '-o', '-']],
    [['schema', 'trace']],
    [['systems']],
    [['--help']],
  ])('stdout of %j', async (args) => {
    const full = openSync('/dev/full', 'w');
    const { code, stderr } = await run(args, { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `autellix: stdout: ${FULL}`,
    });
  });

  test.each([
    ['replay', 't.jsonl', '--calls', '/dev/full'],
    ['replay', 't.jsonl', '--events', '/dev/full', '--calls', 'x1', '--programs', 'x2', '--json', 'x3'],
    ['replay', 't.jsonl', '--json', '/dev/full', '--programs', 'x1'],
    ['compare', 't.jsonl', '--systems', 'vllm', '--json', '/dev/full'],
    ['generate', 'react', '-o', '/dev/full'],
    ['import', 't.jsonl', '-o', '/dev/full'],
  ])('%s %s %s %s: and no other file', async (...args) => {
    const { code, stderr } = await here(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `autellix: /dev/full: ${FULL}` });
    expect(await readdir(dir)).toEqual(['t.jsonl']);
  });

  test('a step summary that cannot be written: a note, the verdict stands', async () => {
    const env = { ...process.env, GITHUB_STEP_SUMMARY: '/dev/full' };
    const args = ['compare', TRACE, '--systems', 'vllm', '--assert', 'vllm.makespan_ms > 0'];
    expect(await run(args, { env })).toMatchObject({
      code: 0,
      stderr: 'note: no step summary: /dev/full: no space left on the device\n1 assertion holds\n',
    });
  });
});

describe('an output is never an input', () => {
  const profile = '{"base_ms":1}';
  beforeEach(async () => {
    await mkdir(join(dir, 'folder'));
    await writeFile(join(dir, 'folder', 'a.jsonl'), text);
    await symlink('folder', join(dir, 'other'));
    await symlink('t.jsonl', join(dir, 'soft.jsonl'));
    await link(join(dir, 't.jsonl'), join(dir, 'hard.jsonl'));
    await writeFile(join(dir, 'p.json'), profile);
    await writeFile(join(dir, 'mine.mjs'), 'export default { name: "mine", rank: () => 1 };');
  });

  test.each([
    ['in a folder of traces', ['replay', 'folder', '--calls', 'folder/a.jsonl']],
    ['through a linked folder', ['replay', 'folder', '--calls', 'other/a.jsonl']],
    ['by a symbolic link', ['replay', 't.jsonl', '--events', 'soft.jsonl']],
    ['by a hard link', ['replay', 't.jsonl', '--programs', 'hard.jsonl']],
    ['the profile', ['replay', 't.jsonl', '--profile', './p.json', '--calls', 'p.json']],
    ['the policy', ['replay', 't.jsonl', '--policy', './mine.mjs', '--calls', 'mine.mjs']],
    ['import', ['import', 'folder', '-o', 'other/a.jsonl']],
    ['two of them one new file', ['replay', 't.jsonl', '--calls', 'new', '--programs', 'other/../new']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await here(args);
    expect(stderr).toMatch(
      /^autellix: --(calls|events|programs|output): .* is named already; expected a file of its own\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await readFile(join(dir, 'folder', 'a.jsonl'), 'utf8')).toBe(text);
    expect(await readFile(join(dir, 't.jsonl'), 'utf8')).toBe(text);
    expect(await readFile(join(dir, 'p.json'), 'utf8')).toBe(profile);
  });

  test('a baseline', async () => {
    await here(['compare', 't.jsonl', '--systems', 'vllm', '--json', 'base.json']);
    const before = await readFile(join(dir, 'base.json'), 'utf8');
    const args = ['compare', 't.jsonl', '--systems', 'vllm', '--baseline', 'base.json', '--json', './base.json'];
    expect((await here(args)).stderr).toContain('--json: ./base.json is named already');
    expect(await readFile(join(dir, 'base.json'), 'utf8')).toBe(before);
  });

  test.each([
    ['stdin', 'r', ['replay', '-', '--calls', 't.jsonl']],
    ['stdin of import', 'r', ['import', '-', '-o', 't.jsonl']],
    ['stdout', 'a', ['replay', 'folder', '--calls', 't.jsonl']],
  ])('the file of %s', async (what, flags, args) => {
    const file = openSync(join(dir, 't.jsonl'), flags);
    const stdio = what === 'stdout' ? (['ignore', file, 'pipe'] as const) : ([file, 'pipe', 'pipe'] as const);
    const { code, stderr } = await run(args, { cwd: dir, stdio: [...stdio] });
    closeSync(file);
    expect(stderr).toContain('t.jsonl is named already');
    expect(code).toBe(2);
    expect(await readFile(join(dir, 't.jsonl'), 'utf8')).toBe(text);
  });
});

describe('where an output comes to lie', () => {
  test('behind a link, which stays one', async () => {
    await mkdir(join(dir, 'sub'));
    await symlink('sub/real.csv', join(dir, 'link.csv'));
    for (const _ of ['not there yet', 'there']) {
      expect((await here(['replay', 't.jsonl', '--calls', 'link.csv'])).code).toBe(0);
      expect((await lstat(join(dir, 'link.csv'))).isSymbolicLink()).toBe(true);
      expect(await readFile(join(dir, 'sub', 'real.csv'), 'utf8')).toContain('program,call,');
      await rm(join(dir, 'sub', 'real.csv'));
      await writeFile(join(dir, 'sub', 'real.csv'), 'old');
    }
  });

  test.skipIf(!existsSync('/dev/null'))('a link to a device', async () => {
    await symlink('/dev/null', join(dir, 'out'));
    expect((await here(['replay', 't.jsonl', '--calls', 'out', '--programs', '/dev/null'])).code).toBe(0);
    expect((await lstat(join(dir, 'out'))).isSymbolicLink()).toBe(true);
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('a name that ends in .partial is a name like others', async () => {
    expect((await here(['replay', 't.jsonl', '--calls', 'o', '--programs', 'o.partial'])).code).toBe(0);
    expect(await readFile(join(dir, 'o'), 'utf8')).toMatch(/^program,call,/);
    expect(await readFile(join(dir, 'o.partial'), 'utf8')).toMatch(/^program,class,/);
    expect((await readdir(dir)).sort()).toEqual(['o', 'o.partial', 't.jsonl']);
  });

  test.each([
    [['replay', 't.jsonl', '--calls', ''], '--calls: '],
    [['replay', 't.jsonl', '--json', ''], '--json: '],
    [['compare', 't.jsonl', '--json', ''], '--json: '],
    [['generate', 'react', '-o', ''], '--output: '],
    [['import', 't.jsonl', '-o', ''], '--output: '],
    [['replay', 't.jsonl', '--calls', 'no/x'], 'no/x: cannot be written: no such file or folder'],
    [['replay', 't.jsonl', '--calls', 't.jsonl/x'], 't.jsonl/x: cannot be written: a part of the path is no folder'],
  ])('nowhere: %j', async (args, message) => {
    const { code, stderr } = await here(args);
    expect(stderr).toContain(`autellix: ${message}`);
    expect(code).toBe(2);
    expect(await readdir(dir)).toEqual(['t.jsonl']);
  });
});

test('a reader of --events that has seen enough leaves no file half written', async () => {
  const { child, ended } = start(['replay', 't.jsonl', '--events', '-', '--repeat', '2000', '--calls', 'x'], {
    cwd: dir,
  });
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect((await ended).code).toBe(0);
  expect(await readdir(dir)).toEqual(['t.jsonl']);
});

test('a reader that has seen the first line of a comparison: the files are there, the verdict counts', async () => {
  const args = ['compare', 't.jsonl', '--json', 'x.json', '--assert', 'vllm-v1.makespan_ms < 0'];
  const { child, ended } = start(args, { cwd: dir });
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('assertion failed') });
  expect(JSON.parse(await readFile(join(dir, 'x.json'), 'utf8')).complete).toBe(true);
});

test('a run log to stdout and a large table to a file: both are whole', async () => {
  const calls = join(dir, 'calls.csv');
  const { code, stdout } = await here(['replay', 't.jsonl', '--repeat', '2000', '--events', '-', '--calls', calls]);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n').at(-1)).toContain('"type":"done"');
  expect((await readFile(calls, 'utf8')).trimEnd().split('\n')).toHaveLength(1 + 12 * 2000);
});

test('a reader that leaves does not change the verdict', async () => {
  const { child, ended } = start(['replay', 't.jsonl', '--assert', 'makespan_ms < 0'], { cwd: dir });
  child.stdout?.destroy();
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain('assertion failed');
});

test('a figure file that is gzipped is replaced as any other; a folder is refused before anything runs', async () => {
  const json = ['replay', 't.jsonl', '--json', 'sum.json.gz'];
  expect([(await here(json)).code, (await here(json)).code]).toEqual([0, 0]);
  const { code, stderr } = await here(['replay', 't.jsonl', '--calls', 'out/']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'autellix: --calls: out/ is a folder; expected a file to write\n',
  });
});
