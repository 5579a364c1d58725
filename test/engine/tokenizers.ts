import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../project/files.js';

/** Writes a `tokenizer.json` of byte-level tokens, as most Llama models have one; `vocab` are the tokens by their id. */
export function writeTokenizer(folder: string, vocab: readonly string[], addedTokens: readonly object[] = []): void {
  const tokenizer = {
    version: '1.0',
    added_tokens: addedTokens,
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false },
    post_processor: null,
    decoder: { type: 'ByteLevel' },
    model: { type: 'BPE', vocab: Object.fromEntries(vocab.map((token, id) => [token, id])), merges: [] },
  };
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
}

/** A new folder with a golden model of 256 tokens, and a tokenizer that says the number of each: ` 17 203`. */
export function modelThatCounts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-model-'));
  cpSync(join(ROOT, 'test/golden/decoder/tiny-gqa'), folder, { recursive: true });
  const words = Array.from({ length: 256 }, (_, id) => `Ġ${id}`);
  writeTokenizer(folder, words);
  return folder;
}
