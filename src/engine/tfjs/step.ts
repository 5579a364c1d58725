/** What one member of a batch computes in a step. */
export interface StepInput {
  /** Ids of the tokens to compute, at least one: a chunk of a prompt, or the one token generated last. */
  readonly tokens: ArrayLike<number>;
  /** Position of the first of them: those before it have their KV in the pool, or get it in this step from members before this one. */
  readonly position: number;
  /** Physical block numbers by position, at least for `position + tokens.length` tokens. */
  readonly blocks: ArrayLike<number>;
  /** The last known token is among them: the step yields the next one. */
  readonly yields: boolean;
  /** How the next token is chosen; greedy (the largest logit, the lowest id of equal ones) where absent. */
  readonly sampling?: Sampling;
}

/** Draws the next token. The draw depends on seed and position alone, so not on the batch it happens in. */
export interface Sampling {
  /** Above 0; logits are divided by it. */
  readonly temperature: number;
  /** Only the k most likely tokens; all where absent. */
  readonly topK?: number;
  /** Only the most likely tokens that together reach this probability, in (0, 1]; all where absent. */
  readonly topP?: number;
  readonly seed: number;
}

export interface StepOptions {
  /** Also return the logits that the next tokens were chosen by. */
  readonly logits?: boolean;
}

export interface StepOutput {
  /** By member: its next token, −1 where the step yields none. */
  readonly next: Int32Array;
  /** By member, where asked for and yielded: [vocab]. */
  readonly logits?: readonly (Float32Array | undefined)[];
}

/** KV of one block goes between the device pool and the host pool. */
export interface BlockMove {
  readonly device: number;
  readonly host: number;
}

/** What moving blocks took. */
export interface SwapReport {
  readonly transfers: number;
  readonly blocks: number;
  readonly bytes: number;
  readonly ms: number;
}
