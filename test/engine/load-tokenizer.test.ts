import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from '../../src/core/errors.js';
import { loadTokenizer } from '../../src/engine/load-tokenizer.js';
import { writeTokenizer } from './tokenizers.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-tokenizer-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes as byte-level vocabularies write them: a space is Ġ; é is C3 A9, 漢 is E6 BC A2. */
const VOCAB = ['a', 'Ġb', 'Ã', '©', 'æ', '¼', '¢', '<end>'];

test('a model without a tokenizer has no text', async () => {
  expect(await loadTokenizer('tiny')).toBeUndefined();
  expect(await loadTokenizer(folder)).toBeUndefined();
});

test('a character of several tokens is shown when it is whole', async () => {
  writeTokenizer(folder, VOCAB);
  const textOf = await loadTokenizer(folder);
  const ids = [0, 1, 2, 3, 4, 5, 6];
  const shown = [...ids, 0].map((_, count) => textOf?.(ids.slice(0, count), true));
  expect(shown).toEqual(['', 'a', 'a b', 'a b', 'a bé', 'a bé', 'a bé', 'a bé漢']);
});

test('what will never be whole is shown as what it is: inside, and at the end', async () => {
  writeTokenizer(folder, VOCAB);
  const textOf = await loadTokenizer(folder);
  expect(textOf?.([2, 0, 4, 5], true)).toBe('\ufffda');
  expect(textOf?.([2, 0, 4, 5], false)).toBe('\ufffda\ufffd');
});

test('special tokens are shown, ids beyond the vocabulary are nothing', async () => {
  writeTokenizer(folder, VOCAB, [{ id: 7, content: '<end>', special: true }]);
  const textOf = await loadTokenizer(folder);
  expect(textOf?.([0, 7, 99], false)).toBe('a<end>');
  expect(textOf?.([99], false)).toBe('');
});

test.each(['{', '{}', '{"model":{"type":"Other"}}'])('%s is no tokenizer: refused by its file', async (text) => {
  writeFileSync(join(folder, 'tokenizer.json'), text);
  const refused = loadTokenizer(folder).catch((error: unknown) => error);
  expect(await refused).toBeInstanceOf(InputError);
  expect(await refused).toMatchObject({ place: { file: join(folder, 'tokenizer.json') } });
});
