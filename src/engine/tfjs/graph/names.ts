/** Nodes that are fetched. */
export const FETCH = {
  logits: 'logits',
  greedy: 'greedy',
  swappedOut: 'swapped_out',
  swappedIn: 'swapped_in',
} as const;

/** Intermediate values, by the names of the golden files. */
export const STAGES = [
  'embedding',
  'layer0_input_norm',
  'layer0_q_head0_before_rope',
  'layer0_q_head0_after_rope',
  'layer0_k_head0_after_rope',
  'layer0_v_head0',
  'layer0_attention',
  'layer0_post_attention_norm',
  'layer0_mlp',
  'layer0_output',
  'final_norm',
] as const;
