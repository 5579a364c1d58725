import { z } from 'zod';
import { InputError } from '../errors.js';
import { parsed, schemaError } from '../schema-error.js';
import { milliseconds, whole } from '../schema-parts.js';
import { MAX_CALL_TOKENS, MAX_TRACE_MS } from './limits.js';
import type { Segment, TraceHeader, TraceRow } from './row.js';

const text = 'expected text';
const id = z.string(text).min(1, 'expected at least one character');
const ms = (about: string) => milliseconds(MAX_TRACE_MS).describe(about);

const segment: z.ZodType<Segment> = z
  .tuple([id, whole(0, MAX_CALL_TOKENS)], 'expected [id, tokens]')
  .describe('the first `tokens` tokens of segment `id`, or of the context of call X where the id is @X');

/** A call, one line of a native trace. */
export const traceRow = z
  .strictObject(
    {
      program: id.describe('the program the call belongs to'),
      call: id.describe("the call's name, used once in its program"),
      arrival_ms: ms("from the trace's start; exactly on calls without `after`").optional(),
      after: z
        .array(id, 'expected a list of calls of the same program')
        .optional()
        .describe('calls that must have ended'),
      delay_ms: ms('from the end of the last of `after` to the arrival; 0 if left out').optional(),
      tool: z.string(text).optional().describe('what ran, or who thought, in that time'),
      input: z.array(segment, 'expected a list of [id, tokens]').describe('the prompt: at least one token in all'),
      output: whole(1, MAX_CALL_TOKENS).describe('tokens generated'),
      output_segment: z
        .string(text)
        .regex(/^[^@]/, 'expected a segment, which does not begin with @')
        .optional()
        .describe('the segment whose first tokens the answer is; by default nothing but `@call` names it'),
      class: z.string(text).optional().describe('class of work, to group results by'),
      thread: z.string(text).optional().describe('label of the thread within the program'),
      priority: z
        .int32('expected a whole number of 32 bits')
        .optional()
        .describe('lower is served first; 0 if left out'),
    },
    'expected a JSON object with the fields of a call',
  )
  .describe('a call');

/** The first line of a native trace, which may be left out. Unknown keys are kept. */
const traceHeader = z
  .looseObject(
    {
      autellix_trace: z.literal(1, 'expected 1, the version this program reads'),
      name: z.string(text).optional(),
      seed: z.int('expected a whole number').optional().describe('what the trace was drawn with'),
      notes: z.union([z.string(), z.array(z.string())], 'expected text, or a list of it').optional(),
      command: z.string(text).optional().describe('what made the trace'),
    },
    'expected a JSON object',
  )
  .describe('the header, if there is one the first line');

/** A line of a native trace. */
export const traceLine = z
  .union([traceRow, traceHeader])
  .describe('a line of an Autellix trace (docs/trace-format.md)');

// The types of row.ts and these schemas say the same.
traceRow satisfies z.ZodType<TraceRow>;
traceHeader satisfies z.ZodType<TraceHeader>;

/** What is wrong with a line that `isTraceRow` (or the header's schema) refuses. */
export function rowError(value: unknown): InputError {
  return schemaError(traceRow, value, ROW_FIELDS) ?? new InputError('expected a call');
}

/** The header, if it is one. Throws {@link InputError}. */
export function headerOf(value: unknown): TraceHeader {
  parsed(traceHeader, value);
  return value as TraceHeader;
}

const ROW_FIELDS = Object.keys(traceRow.shape);
