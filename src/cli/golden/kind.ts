import type { Difference } from './difference.js';
import type { Player } from './figures.js';

/** One run that a golden file records. */
export interface GoldenCase {
  readonly name: string;
  /** Runs it and returns the first difference, undefined where everything is equal. Throws where it cannot be run. */
  play(player: Player): Difference | undefined | Promise<Difference | undefined>;
}

/** A kind of golden file, told by its content. */
export interface GoldenKind {
  readonly name: string;
  matches(content: unknown, file: string): boolean;
  /** `backend`: the only one that a decoder is played on. */
  cases(content: unknown, file: string, backend?: string): readonly GoldenCase[];
}
