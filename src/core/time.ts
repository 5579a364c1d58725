/**
 * Virtual time is an integer of microseconds, kept in a double. What is read in milliseconds is rounded once,
 * here (scheduling.md, 1.1); reports divide by 1000 again.
 */
export const toMicros = (ms: number): number => Math.floor(ms * 1000 + 0.5);

/** Exact for every integer of microseconds below 2^53: at most three decimals. */
export const toMillis = (us: number): number => us / 1000;
