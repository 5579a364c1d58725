/** No call may be larger than this (prompt and output together), so that token counts fit 32 bits. */
export const MAX_CALL_TOKENS = 2 ** 31 - 1;

/** The largest time in a trace, milliseconds: the last whose microseconds are exact (about 285 years). */
export const MAX_TRACE_MS = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** Calls of a trace: all of it is in memory, a gigabyte for ten million. */
export const MAX_TRACE_CALLS = 10_000_000;

/** What calls name in all: the calls they come after, and the segments of their prompts. */
export const MAX_TRACE_PARTS = 2 ** 26;

/** Different segments, and different labels (a map ends near 2^24). */
export const MAX_TRACE_NAMES = 10_000_000;

/** Pieces of earlier contexts that one prompt copies: those of a context it does not begin with. */
export const MAX_COPIED_PIECES = 2 ** 20;
