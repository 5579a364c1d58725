/** How prompts and decodes share engine steps (scheduling.md, section 7). */
export type PrefillMode = 'chunked' | 'whole' | 'separate';

/**
 * An engine as the modelled engine sees it: what a step costs and how much fits. Times are milliseconds. The
 * names are those of profile files (`docs/profiles.md`).
 */
export interface Profile {
  readonly name: string;
  /** Where the numbers come from, for people. */
  readonly derivation?: string | readonly string[];
  readonly base_ms: number;
  /** The first step after a scheduling point, on top: what a window of N steps pays once. */
  readonly point_ms: number;
  /** For every token computed for a prompt. */
  readonly per_prefill_token_ms: number;
  /** For every call that generates its next token. */
  readonly per_decode_seq_ms: number;
  /** For every token of KV that the step's calls had before it. */
  readonly per_context_token_ms: number;
  /** The first step of what an engine is asked for within a window, on top: where a prompt computes, or calls have ended. */
  readonly ask_ms?: number;
  /** The first step of decodes alone after a prompt, on top; the next one half of it, and so on. */
  readonly after_prompt_ms?: number;
  /** A step in which any prompt computes. */
  readonly prompts_base_ms?: number;
  /** A step in which prompts and decodes do, on top: some engines compute the two one after the other. */
  readonly prompts_beside_decodes_ms?: number;
  /** For every prompt that computes in the step. */
  readonly per_prompt_ms?: number;
  /** For every token of KV that these prompts had before it. */
  readonly per_prompt_context_ms?: number;
  /** For every pair of a prompt token computed and a token it attends to, itself included. */
  readonly per_prompt_pair_ms?: number;
  /** Besides, by all tokens computed in the step. */
  readonly token_table_ms?: Table;
  /** Besides, by all tokens of KV that the step's calls had before it. */
  readonly context_table_ms?: Table;
  /** Most calls in a batch. */
  readonly batch: number;
  /** Most tokens in a step; null: no limit. */
  readonly token_budget: number | null;
  readonly prefill: PrefillMode;
  readonly block_tokens: number;
  /** KV blocks of the device; null: unlimited. */
  readonly device_blocks: number | null;
  /** KV blocks of the host pool, for swapped calls. */
  readonly host_blocks: number;
  readonly prefix_cache: boolean;
  readonly swap_transfer_ms: number;
  readonly swap_block_ms: number;
  /** One transfer a direction and scheduling point instead of one a block. */
  readonly swap_batched: boolean;
  /** No cost: what a step of each of some works took when it was calibrated, on which engine, in blocks of which size. */
  readonly reference?: {
    readonly of: string;
    readonly block_tokens: number;
    /** Members as `120+1 64+32`: tokens before it, and its own. */
    readonly works: readonly (readonly [members: string, ms: number])[];
  };
}

/** No work that tells the speed of a machine is larger: members, and tokens of KV of all of them. */
export const MOST_MEMBERS = 1024;
export const MOST_TOKENS = 65_536;

/** No cost is larger, milliseconds: eleven days. */
export const MAX_COST_MS = 1e9;

/** Milliseconds by tokens, ascending: straight from [0, 0] on through the points, and beyond the last. */
export type Table = readonly (readonly [tokens: number, ms: number])[];

/** What a profile file may leave out. */
export const PROFILE_DEFAULTS: Profile = {
  name: 'custom',
  base_ms: 0,
  point_ms: 0,
  per_prefill_token_ms: 0,
  per_decode_seq_ms: 0,
  per_context_token_ms: 0,
  batch: 256,
  token_budget: null,
  prefill: 'chunked',
  block_tokens: 16,
  device_blocks: null,
  host_blocks: 0,
  prefix_cache: false,
  swap_transfer_ms: 0,
  swap_block_ms: 0,
  swap_batched: true,
};
