import { z } from 'zod';
import type { Change, RunEvent } from '../../core/events.js';
import type { LoggedEvent } from '../../io/read-run-log.js';
import { engineTotals, options, version, whole } from './parts.js';

const us = whole.describe('microseconds of virtual time');
const row = whole.describe('a row of the trace');
const at = { t: us, engine: whole };
const everywhere = { t: us, engine: z.literal(-1) };
const level = z.int().positive();
const hits = { hitOwnTokens: whole, hitOtherTokens: whole };

type Events = { readonly [T in RunEvent['type']]: z.ZodType<Extract<LoggedEvent, { type: T }>> };

const EVENTS: Events = {
  arrive: z.strictObject({
    type: z.literal('arrive'),
    ...at,
    call: row,
    program: row,
    root: z.boolean(),
    programId: z.string(),
    callId: z.string(),
    after: z.array(row).optional(),
    delayUs: us.optional(),
    promptTokens: whole,
    outputTokens: whole,
    class: z.string().optional(),
    thread: z.string().optional(),
    tool: z.string().optional(),
  }),
  queue: z.strictObject({
    type: z.literal('queue'),
    ...at,
    call: row,
    level,
    cause: z.enum(['arrived', 'demoted', 'promoted', 'changed']),
    waitUs: us,
    serviceUs: us,
  }),
  admit: z.strictObject({
    type: z.literal('admit'),
    ...at,
    call: row,
    from: z.enum(['new', 'dropped', 'swapped', 'resident']),
    ...hits,
  }),
  stop: z.strictObject({
    type: z.literal('stop'),
    ...at,
    call: row,
    reason: z.enum(['batch', 'tokens', 'blocks', 'evicted', 'preempted']),
    neededBlocks: whole,
    freeBlocks: whole,
  }),
  preempt: z.strictObject({ type: z.literal('preempt'), ...at, call: row }),
  evict: z.strictObject({
    type: z.literal('evict'),
    ...at,
    call: row,
    to: z.enum(['host', 'nowhere']),
    blocks: whole,
    tokens: whole,
  }),
  'swap-in': z.strictObject({ type: z.literal('swap-in'), ...at, call: row, blocks: whole }),
  swap: z.strictObject({
    type: z.literal('swap'),
    ...at,
    untilUs: us,
    transfers: whole,
    outBlocks: whole,
    inBlocks: whole,
  }),
  steps: z.strictObject({
    type: z.literal('steps'),
    ...at,
    fromUs: us,
    count: whole,
    points: whole,
    prefillTokens: whole,
    decodeTokens: whole,
    prefillUs: us,
    members: whole,
    waiting: whole,
    usedBlocks: whole,
    cachedBlocks: whole,
    hostBlocks: whole,
  }),
  'first-token': z.strictObject({ type: z.literal('first-token'), ...at, call: row }),
  recomputed: z.strictObject({ type: z.literal('recomputed'), ...at, call: row }),
  end: z.strictObject({
    type: z.literal('end'),
    ...at,
    call: row,
    program: row,
    arrivalUs: us,
    firstTokenUs: us,
    waitingUs: us,
    serviceUs: us,
    preemptions: whole,
    swapOuts: whole,
    recomputes: whole,
    recomputedTokens: whole,
    ...hits,
    levels: z.array(level),
    attainedUs: us,
    waitedUs: us,
    last: z.boolean(),
  }),
  'engine-lost': z.strictObject({ type: z.literal('engine-lost'), ...at, calls: whole }),
  change: z.strictObject({
    type: z.literal('change'),
    ...everywhere,
    options: options.omit({ profile: true, engines: true }).partial(),
  }) as unknown as z.ZodType<Change>, // a policy of one's own stands there by its name
  done: z.strictObject({
    type: z.literal('done'),
    ...everywhere,
    complete: z.boolean(),
    engines: z.array(engineTotals),
  }),
};

const header = z.strictObject({
  autellix_run: version,
  trace: z.strictObject({ name: z.string(), programs: whole, calls: whole }),
  options,
});

/** A line of a run log: the header first, then events (docs/run-log.md). */
export const runLogLine = z.union([header, ...Object.values(EVENTS)]);
