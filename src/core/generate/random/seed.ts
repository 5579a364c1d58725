/** Seeds are the generator's 32 bits: 0 … 4294967295. */
export const MAX_SEED = 2 ** 32 - 1;
