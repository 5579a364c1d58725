/** Events that a jump looks through at most for the one it wants. */
export const MAX_JUMP = 1 << 18;

/** Events that a replay may be ahead of what is shown: more than a jump needs, which would wait for ever else. */
export const MAX_AHEAD = 400_000;
