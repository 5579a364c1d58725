import { z } from 'zod';
import { parsed } from '../schema-error.js';
import { milliseconds, whole } from '../schema-parts.js';
import { PREFILL_MODES } from './names.js';
import { MAX_COST_MS, MOST_MEMBERS, MOST_TOKENS, PROFILE_DEFAULTS, type Profile } from './profile.js';

const ms = milliseconds(MAX_COST_MS);
const count = whole(1);
const positiveMs = ms.refine((value) => value > 0, 'expected a number above 0');

const ascending = (table: readonly (readonly [number, number])[]): boolean =>
  table.every(([tokens], k) => k === 0 || tokens > table[k - 1][0]);

const table = z
  .array(z.tuple([count, ms]), 'expected pairs of tokens and milliseconds')
  .min(1, 'expected at least one pair')
  .refine(ascending, 'expected tokens that ascend')
  .optional();

/** More works no calibration times. */
const MOST_WORKS = 256;
const MEMBERS = /^\d{1,6}\+[1-9]\d{0,5}( \d{1,6}\+[1-9]\d{0,5})*$/;

const fits = (members: string): boolean => {
  const tokens = members.split(/[ +]/).map(Number);
  return tokens.length <= 2 * MOST_MEMBERS && tokens.reduce((sum, one) => sum + one, 0) <= MOST_TOKENS;
};

const members = z
  .string('expected text')
  .regex(MEMBERS, 'expected members like `120+1 64+32`')
  .refine(fits, `expected at most ${MOST_MEMBERS} members, of ${MOST_TOKENS} tokens in all`);

const works = z
  .array(
    z.tuple([members, positiveMs]),
    'expected pairs of members and milliseconds, as `autellix calibrate` writes them now',
  )
  .min(1, 'expected at least one work')
  .max(MOST_WORKS, `expected at most ${MOST_WORKS} works`);

/** What a profile file may hold (docs/profiles.md). All but `base_ms` may be left out. */
export const profileSchema = z.strictObject(
  {
    $schema: z.string('expected text').optional().describe('where this schema is, for editors'),
    name: z.string('expected text').min(1, 'expected a name').optional().describe("the file's own name if left out"),
    derivation: z
      .union([z.string(), z.array(z.string())], 'expected text, or a list of it')
      .optional()
      .describe('where the numbers come from, for people'),
    base_ms: ms.describe('every step: reading the weights, launching the kernels'),
    point_ms: ms
      .default(0)
      .describe('the first step after a scheduling point, on top: what a window of N steps pays once'),
    per_prefill_token_ms: ms.default(0).describe('for every token computed for a prompt'),
    per_decode_seq_ms: ms.default(0).describe('for every call that generates its next token'),
    per_context_token_ms: ms.default(0).describe("for every token of KV that the step's calls had before it"),
    ask_ms: ms
      .optional()
      .describe('the first step of what an engine is asked for within a window, on top: each with a prompt, say'),
    after_prompt_ms: ms
      .optional()
      .describe('the first step of decodes alone after a prompt, on top; the next one half of it, and so on'),
    prompts_base_ms: ms.optional().describe('a step in which any prompt computes'),
    prompts_beside_decodes_ms: ms.optional().describe('a step in which prompts and decodes do'),
    per_prompt_ms: ms.optional().describe('for every prompt that computes in the step'),
    per_prompt_context_ms: ms.optional().describe('for every token of KV that these prompts had before it'),
    per_prompt_pair_ms: ms
      .optional()
      .describe('for every pair of a prompt token computed and a token it attends to, itself included'),
    token_table_ms: table.describe(
      '[tokens, ms]: besides, by all tokens computed in the step; straight between, and on',
    ),
    context_table_ms: table.describe("[tokens, ms]: besides, by all tokens of KV that the step's calls had before it"),
    batch: count.default(PROFILE_DEFAULTS.batch).describe('most calls in a batch'),
    token_budget: count.nullable().default(null).describe('most tokens in a step; null: no limit'),
    prefill: z
      .enum(PREFILL_MODES, `expected one of ${PREFILL_MODES.join(', ')}`)
      .default(PROFILE_DEFAULTS.prefill)
      .describe('how prompts and decodes share steps'),
    block_tokens: count.default(PROFILE_DEFAULTS.block_tokens).describe('tokens of a KV block'),
    device_blocks: count.nullable().default(null).describe('KV blocks of the device; null: unlimited'),
    host_blocks: whole(0).default(0).describe('KV blocks of the host pool, for swapped calls'),
    prefix_cache: z.boolean('expected true or false').default(false).describe('reuse the KV of equal prefixes'),
    swap_transfer_ms: ms.default(0).describe('for every transfer between device and host'),
    swap_block_ms: ms.default(0).describe('for every block transferred'),
    swap_batched: z
      .boolean('expected true or false')
      .default(true)
      .describe('one transfer a direction and scheduling point, instead of one a block'),
    reference: z
      .strictObject(
        { of: z.string('expected text'), block_tokens: count, works },
        'expected `of`, `block_tokens` and `works`',
      )
      .optional()
      .describe(
        'no cost: what a step of each of some works took when it was calibrated, on which engine, in blocks of which size',
      ),
  },
  'expected a JSON object with the fields of a profile',
);

const FIELDS = Object.keys(profileSchema.shape);

/** A whole profile of what a file says. Throws {@link InputError} naming the field; the caller adds the file. */
export function profileOf(value: unknown, name: string): Profile {
  const { $schema: _, ...profile } = parsed(profileSchema, value, FIELDS);
  return { ...profile, name: profile.name ?? name };
}

/** The same of a profile in memory, which leaves nothing out. */
const wholeProfile = z.strictObject(
  Object.fromEntries(
    Object.entries(profileSchema.shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? field.unwrap() : field,
    ]),
  ),
  'expected a profile',
);

/** Refuses a profile no engine can have; throws {@link InputError} with the field. */
export const validateProfile = (profile: Profile): unknown => parsed(wholeProfile, profile, FIELDS);
