import { InputError } from '../../errors.js';

/** A JSON value of a line or file. Throws {@link InputError}. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`no JSON: ${(error as Error).message}; expected a JSON object`);
  }
}

const LONG_NUMBER = /\d{16}/;
const HASH_IDS = /"hash_ids"\s*:\s*\[[^[\]]*\]/g;
const LONG_ID = /\d{16,}/g;

/** The same, but `hash_ids` too large for a double stay exact: they come as text. */
export function parseWithHashIds(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return parseJson(text);
  return parseJson(
    text.replace(HASH_IDS, (list) =>
      list.replace(LONG_ID, (id) => (Number(id) > Number.MAX_SAFE_INTEGER ? `"${id}"` : id)),
    ),
  );
}
