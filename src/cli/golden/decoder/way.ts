/** A way to decode that must not change what comes out. */
export interface Way {
  readonly name: string;
  /** All prompts in one batch, with others that are nobody's golden. */
  readonly together: boolean;
  /** Tokens a step of the prompt number `member`. */
  readonly chunk: (member: number) => number;
  /** Every so many steps all KV goes to the host and comes back to other blocks; batched and not, in turn. */
  readonly swapEvery?: number;
}

export const WAYS: readonly Way[] = [
  { name: 'alone', together: false, chunk: () => Number.POSITIVE_INFINITY },
  { name: 'in chunks', together: false, chunk: () => 7 },
  { name: 'in a batch with strangers', together: true, chunk: (member) => [100, 5, 16, 1, 30][member % 5] },
  { name: 'swapped out and in', together: true, chunk: () => 16, swapEvery: 5 },
];
