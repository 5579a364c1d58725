import { z } from 'zod';

const whole = z.int().nonnegative();
const positive = z.int().positive();
const numbers = z.custom<Int32Array>((value) => value instanceof Int32Array, 'expected an Int32Array');

/** KV blocks of an engine's pools. */
const pools = { blocks: positive, blockTokens: positive, hostBlocks: whole };

/** The first message: load a model, make the pools, warm up. */
const hello = z.strictObject({
  type: z.literal('hello'),
  /** A name in `decoders.ts`. */
  engine: z.string(),
  backend: z.string().optional(),
  model: z.string(),
  seed: z.int(),
  ...pools,
  /** What a full step of the run looks like: members, and tokens of a prompt. */
  warmUp: z.strictObject({ members: positive, promptTokens: positive }),
});

const move = z.strictObject({ device: whole, host: whole });

const member = z.strictObject({
  tokens: numbers,
  position: whole,
  /** Physical blocks by position, enough for all steps. */
  blocks: numbers,
  yields: z.boolean(),
});

/**
 * Swaps, all outs before all ins, then steps. With several steps every member has one token and yields, and its next
 * token is what the next step computes.
 */
const work = z.strictObject({
  type: z.literal('work'),
  swapOut: z.array(move),
  swapIn: z.array(move),
  batchedSwap: z.boolean(),
  members: z.array(member),
  steps: positive,
});

/** Decode this prompt alone from an empty pool: is the answer this? */
const check = z.strictObject({ type: z.literal('check'), prompt: numbers, answer: numbers });

/** What an engine is asked. There is no farewell: it ends when the channel closes, for whatever reason. */
const requests = z.discriminatedUnion('type', [hello, work, check]);

const ready = z.strictObject({ type: z.literal('ready'), backend: z.string(), model: z.string(), vocab: positive });

/** Durations are integer microseconds; `next` is [steps, members], −1 where a member yields none. */
const done = z.strictObject({ type: z.literal('done'), swapUs: whole, stepUs: z.array(positive), next: numbers });

/** Where the answer is another: its index, the token found, and how far its logit is above the answer's. */
const difference = z.strictObject({ at: whole, token: whole, margin: z.number() });

const checked = z.strictObject({ type: z.literal('checked'), differences: z.array(difference) });

/** It could not: wrong input of a person's (with the option that is wrong), or a fault. */
const failed = z.strictObject({
  type: z.literal('failed'),
  message: z.string(),
  wrongInput: z.boolean(),
  file: z.string().optional(),
  field: z.string().optional(),
});

const answers = z.discriminatedUnion('type', [ready, done, checked, failed]);

export type Hello = z.infer<typeof hello>;
export type WorkRequest = z.infer<typeof work>;
export type CheckRequest = z.infer<typeof check>;
export type Request = z.infer<typeof requests>;
export type Ready = z.infer<typeof ready>;
export type Done = z.infer<typeof done>;
export type Checked = z.infer<typeof checked>;
export type Difference = z.infer<typeof difference>;
export type Failed = z.infer<typeof failed>;
export type Answer = z.infer<typeof answers>;

/** Which answer a request gets, where it is not `failed`. */
export const ANSWER_TO = { hello: 'ready', work: 'done', check: 'checked' } as const;

export type AnswerTo<R extends Request> = Extract<Answer, { type: (typeof ANSWER_TO)[R['type']] }>;

/** Throws where a message is none of the protocol's. */
export const asRequest = (message: unknown): Request => parse(requests, message, 'to an engine');
export const asAnswer = (message: unknown): Answer => parse(answers, message, 'from an engine');

function parse<T>(schema: z.ZodType<T>, message: unknown, whence: string): T {
  const result = schema.safeParse(message);
  if (result.success) return result.data;
  const [{ path, message: problem }] = result.error.issues;
  throw new Error(`a message ${whence} is not of the protocol: ${path.map(String).join('.') || 'type'}: ${problem}`);
}
