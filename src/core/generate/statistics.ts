import type { TraceRow } from '../trace/row.js';
import { isSystemSegment } from '../trace/system-segment.js';

/**
 * The figures of the paper's figure 11, of rows that come program by program. A call's prefill is its prompt
 * without the context it builds on (`@call`); the mean of the whole prompt stands beside it.
 */
export class Statistics {
  programs = 0;
  calls = 0;
  maxCalls = 0;
  /** Most tokens of a call, prompt and answer together. */
  maxContext = 0;
  private program: string | undefined;
  private callsOfProgram = 0;
  private prompt = 0;
  private context = 0;
  private system = 0;
  private decode = 0;

  add(row: TraceRow): void {
    if (row.program !== this.program) {
      this.program = row.program;
      this.programs++;
      this.callsOfProgram = 0;
    }
    this.calls++;
    this.maxCalls = Math.max(this.maxCalls, ++this.callsOfProgram);
    let prompt = 0;
    for (const [id, tokens] of row.input) {
      prompt += tokens;
      if (id.startsWith('@')) this.context += tokens;
      else if (isSystemSegment(id)) this.system += tokens;
    }
    this.prompt += prompt;
    this.decode += row.output;
    this.maxContext = Math.max(this.maxContext, prompt + row.output);
  }

  get meanCalls(): number {
    return this.calls / this.programs;
  }

  /** Prompt tokens a call without the context of earlier calls, system prompts included. */
  get meanPrefill(): number {
    return (this.prompt - this.context) / this.calls;
  }

  /** Tokens a call of system prompts: the part of the prefill that programs of a class share. */
  get meanSystem(): number {
    return this.system / this.calls;
  }

  /** Prompt tokens a call, with all context. */
  get meanPrompt(): number {
    return this.prompt / this.calls;
  }

  get meanDecode(): number {
    return this.decode / this.calls;
  }
}
