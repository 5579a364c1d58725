import { jsonOf } from '../../json.js';

const LONG_NUMBER = /\d{16}/;
const HASH_IDS = /"hash_ids"\s*:\s*\[[^[\]]*\]/g;
const LONG_ID = /\d{16,}/g;

/** A JSON value whose `hash_ids` too large for a double stay exact: they come as text. Throws `InputError`. */
export function parseWithHashIds(text: string): unknown {
  const exact = (list: string) =>
    list.replace(LONG_ID, (id) => (Number(id) > Number.MAX_SAFE_INTEGER ? `"${id}"` : id));
  return jsonOf(LONG_NUMBER.test(text) ? text.replace(HASH_IDS, exact) : text, 'a JSON object');
}
