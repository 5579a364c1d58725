import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../core/errors.js';

/** The text of tokens. `more` are to come: bytes at the end that are no whole character yet are then left out. */
export type TextOf = (ids: readonly number[], more: boolean) => string;

/**
 * The tokenizer of a model's folder (`tokenizer.json`), which is imported only now; undefined for a model that has none.
 * Throws {@link InputError} where the file is none.
 */
export async function loadTokenizer(model: string): Promise<TextOf | undefined> {
  const file = join(model, 'tokenizer.json');
  const json = await readFile(file, 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  const { Tokenizer } = await import('@huggingface/tokenizers');
  try {
    const tokenizer = new Tokenizer(JSON.parse(json), {});
    return (ids, more) => {
      // a model may have more rows than its tokenizer has tokens, to be divisible
      const known = ids.filter((id) => tokenizer.id_to_token(id) !== undefined);
      const text = known.length === 0 ? '' : tokenizer.decode(known, { clean_up_tokenization_spaces: false });
      return more ? text.replace(/\ufffd{1,3}$/, '') : text;
    };
  } catch (error) {
    throw new InputError(`no tokenizer (${(error as Error).message}); expected one as Hugging Face writes it`, {
      file,
    });
  }
}
