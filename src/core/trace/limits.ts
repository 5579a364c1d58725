/** No call may be larger than this (prompt and output together), so that token counts fit 32 bits. */
export const MAX_CALL_TOKENS = 2 ** 31 - 1;

/** The largest time in a trace, milliseconds: the last whose microseconds are exact (about 285 years). */
export const MAX_TRACE_MS = Math.floor(Number.MAX_SAFE_INTEGER / 1000);
