import type { Segment, TraceRow } from '../../trace/row.js';
import type { Pause } from '../random/pauses.js';

/** A call to be added to a program. */
export interface NewCall {
  readonly call: string;
  /** Of a root. */
  readonly arrivalMs?: number;
  /** Of the others: the calls it comes after, and what happens between. */
  readonly after?: readonly string[];
  readonly pause?: Pause;
  /** The call whose whole context its prompt begins with; by default the system prompt. */
  readonly on?: string;
  /** What comes then: so many tokens nobody else has, or the answers of these calls. */
  readonly prompt: number | readonly string[];
  readonly output: number;
  readonly thread?: string;
  /** Other calls will read the answer by its name. */
  readonly shared?: boolean;
}

/** The rows of one program, growing; knows the contexts that calls can build on. */
export class ProgramRows {
  readonly rows: TraceRow[] = [];
  private readonly tokens = new Map<string, { context: number; output: number }>();

  constructor(
    private readonly program: string,
    private readonly kind: string,
    private readonly systemTokens: number,
  ) {}

  /** Adds a call; returns its id. */
  add(what: NewCall): string {
    const { call, arrivalMs, after, pause, output } = what;
    const input = [this.head(what.on), ...this.body(what)];
    this.tokens.set(call, { context: input.reduce((sum, [, tokens]) => sum + tokens, output), output });
    this.rows.push({
      program: this.program,
      call,
      ...(after ? { after } : { arrival_ms: arrivalMs }),
      ...(pause && { delay_ms: pause.delayMs, tool: pause.tool }),
      input,
      output,
      ...(what.shared && { output_segment: this.answerOf(call) }),
      class: this.kind,
      ...(what.thread && { thread: what.thread }),
    });
    return call;
  }

  private head(on: string | undefined): Segment {
    return on === undefined ? [`sys:${this.kind}`, this.systemTokens] : [`@${on}`, this.tokens.get(on)!.context];
  }

  private body({ call, prompt }: NewCall): Segment[] {
    if (typeof prompt === 'number') return [[`${this.program}:${call}`, prompt]];
    return prompt.map((other) => [this.answerOf(other), this.tokens.get(other)!.output]);
  }

  private answerOf(call: string): string {
    return `${this.program}:${call}.answer`;
  }
}
