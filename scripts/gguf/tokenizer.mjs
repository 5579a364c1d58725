/** How text is cut before its pieces become tokens, by GGUF's name for it. */
const CUTS = /** @type {Record<string, object[]>} */ ({
  'gpt-2': [],
  smollm: [{ type: 'Digits', individual_digits: true }],
});

/** GGUF's numbers for tokens that are no text: of the model's control, and of its user. */
const CONTROL = 3;
const USER = 4;

/** A `tokenizer.json` of the tokens of a GGUF file; undefined where they are of a kind that is not known here. */
export function tokenizerOf(/** @type {Map<string, any>} */ facts) {
  const cut = CUTS[facts.get('tokenizer.ggml.pre')];
  if (facts.get('tokenizer.ggml.model') !== 'gpt2' || !cut) return undefined;
  /** @type {string[]} */
  const tokens = facts.get('tokenizer.ggml.tokens');
  /** @type {number[]} */
  const types = facts.get('tokenizer.ggml.token_type');
  const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: tokens.flatMap((content, id) =>
      types[id] === CONTROL || types[id] === USER
        ? {
            id,
            content,
            single_word: false,
            lstrip: false,
            rstrip: false,
            normalized: false,
            special: types[id] === CONTROL,
          }
        : [],
    ),
    normalizer: null,
    pre_tokenizer: { type: 'Sequence', pretokenizers: [...cut, bytes] },
    post_processor: null,
    decoder: bytes,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
      merges: facts.get('tokenizer.ggml.merges'),
    },
  };
}
