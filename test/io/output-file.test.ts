import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { OutputFile } from '../../src/io/output-file.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-out-'));
});

test('the file has its name only when it is whole', async () => {
  const path = join(dir, 'a.txt');
  const out = await OutputFile.open(path);
  out.write('one\n');
  await out.drain();
  expect(existsSync(path)).toBe(false);
  out.write('two\n');
  expect(await out.finish(true)).toBe(path);
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  expect(existsSync(`${path}.partial`)).toBe(false);
});

test('what was stopped stays as .partial, what failed leaves nothing', async () => {
  const stopped = await OutputFile.open(join(dir, 'a.txt'));
  stopped.write('half');
  expect(await stopped.finish(false)).toBe(join(dir, 'a.txt.partial'));
  expect(await readFile(join(dir, 'a.txt.partial'), 'utf8')).toBe('half');
  const failed = await OutputFile.open(join(dir, 'b.txt'));
  failed.write('x');
  await failed.discard();
  expect(existsSync(join(dir, 'b.txt.partial'))).toBe(false);
});

test('a partial file takes nobody’s name', async () => {
  const path = join(dir, 'a.txt');
  for (const name of [`${path}.partial`, `${path}.2.partial`, `${path}.3.partial`]) {
    const stopped = await OutputFile.open(path);
    stopped.write(name);
    expect(await stopped.finish(false)).toBe(name);
  }
  expect(await readFile(`${path}.partial`, 'utf8')).toBe(`${path}.partial`);
  expect(existsSync(path)).toBe(false);
});

test.skipIf(process.platform === 'win32')('a file that is replaced keeps who may read it', async () => {
  // the one takes away what a new file would have, the other has what the umask takes away
  for (const mode of [0o600, 0o666]) {
    const path = join(dir, `${mode}.txt`);
    await writeFile(path, 'old');
    await chmod(path, mode);
    const out = await OutputFile.open(path);
    out.write('new');
    await out.finish(true);
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(mode);
  }
});

test('much text arrives whole and in order, gzipped by name', async () => {
  const text = Array.from({ length: 200_000 }, (_, k) => `line ${k} ü\n`);
  for (const name of ['big.txt', 'big.txt.gz']) {
    const out = await OutputFile.open(join(dir, name));
    for (let k = 0; k < text.length; k++) {
      out.write(text[k]);
      if (k % 1000 === 0) await out.drain();
    }
    await out.finish(true);
    const bytes = await readFile(join(dir, name));
    expect((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()).toBe(text.join(''));
  }
});

test('a folder, a missing folder, a full disk', async () => {
  await mkdir(join(dir, 'folder'));
  await expect(OutputFile.open(join(dir, 'folder'))).rejects.toThrow('is a folder; expected a file to write');
  await expect(OutputFile.open(join(dir, 'no', 'a.txt'))).rejects.toThrow(
    /no.a\.txt: cannot be written: no such file or folder/,
  );
  if (!existsSync('/dev/full')) return;
  const full = await OutputFile.open('/dev/full');
  full.write('x'.repeat(1 << 20));
  await expect(full.finish(true)).rejects.toThrow('/dev/full: cannot be written: no space left on the device');
});
