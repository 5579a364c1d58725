/** A `golden.json` beside a model: what another implementation computes from it (test/golden/decoder/README.md). */
export interface DecoderGolden {
  readonly inv_freq?: readonly number[];
  readonly prompts: readonly GoldenPrompt[];
  readonly every_position?: { readonly ids: readonly number[]; readonly logits: readonly (readonly number[])[] };
  readonly inside?: { readonly ids: readonly number[]; readonly first8: Readonly<Record<string, readonly number[]>> };
}

/** Logits are all of the vocabulary, or the first 64. */
export interface GoldenPrompt {
  readonly ids: readonly number[];
  readonly greedy: readonly number[];
  readonly logits?: readonly number[];
  readonly logits_first_64?: readonly number[];
  readonly last_step_logits?: readonly number[];
  readonly last_step_logits_first_64?: readonly number[];
}

export function isDecoderGolden(content: unknown): content is DecoderGolden {
  const prompts = (content as Partial<DecoderGolden> | null)?.prompts;
  return Array.isArray(prompts) && prompts.length > 0 && prompts.every((prompt) => prompt.ids && prompt.greedy);
}
