/** A segment of an input: an id and how many of its tokens. `@call`: of that call's context, same program. */
export type Segment = readonly [id: string, tokens: number];

/**
 * One call as the native trace writes it (docs/trace-format.md). Times are milliseconds; `arrival_ms` stands
 * exactly on calls without `after`, `delay_ms` only on the others.
 */
export interface TraceRow {
  readonly program: string;
  readonly call: string;
  readonly arrival_ms?: number;
  readonly after?: readonly string[];
  readonly delay_ms?: number;
  readonly tool?: string;
  readonly input: readonly Segment[];
  readonly output: number;
  /**
   * The segment whose first tokens the answer is, so that inputs of any program can hold it; by default the
   * answer is the call's own and only `@call` can name it.
   */
  readonly output_segment?: string;
  readonly class?: string;
  readonly thread?: string;
  readonly priority?: number;
}

/** The optional first line of a native trace. Unknown keys are kept. */
export interface TraceHeader {
  readonly autellix_trace: 1;
  readonly name?: string;
  readonly seed?: number;
  readonly notes?: string | readonly string[];
  readonly command?: string;
  readonly [key: string]: unknown;
}
