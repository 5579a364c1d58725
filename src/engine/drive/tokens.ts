import type { Trace } from '../../core/trace/trace.js';
import { answersOf } from './answers.js';

/**
 * The ids of every token that a real engine is given. Those of a segment follow from its id and their place in it,
 * so equal segments are equal tokens; those of an answer are what was really generated, and `@call` and the answer's
 * segment mean these. A call's tokens are kept as long as it runs or a later call reads them.
 */
export class Tokens {
  /** By call: its prompt, then its answer as far as it is generated. */
  private readonly contexts = new Map<number, { readonly ids: Int32Array; known: number }>();
  /** By segment: the call whose answer it is. */
  private readonly answerer: Int32Array;
  /** By call: how many times later prompts read it. */
  private readonly uses: Int32Array;

  /** `keep`: of every call, to the end. */
  constructor(
    private readonly trace: Trace,
    private readonly vocab: number,
    private readonly keep = false,
    private readonly onToken: (call: number, token: number) => void = () => {},
  ) {
    this.answerer = answersOf(trace);
    this.uses = new Int32Array(trace.calls);
    for (let call = 0; call < trace.calls; call++) this.eachRead(call, (read) => this.uses[read]++);
  }

  /** `count` tokens of the call's context, from position `from`. */
  slice(call: number, from: number, count: number): Int32Array {
    const { ids, known } = this.contexts.get(call) ?? this.begin(call);
    if (from + count > known) throw new Error(`call ${call} has ${known} tokens, ${from + count} were asked for`);
    return ids.slice(from, from + count);
  }

  /** The call's next token was generated. */
  append(call: number, token: number): void {
    const context = this.contexts.get(call);
    if (!context) throw new Error(`call ${call} has generated a token without a prompt`);
    context.ids[context.known++] = token;
    this.onToken(call, token);
    if (context.known === context.ids.length && this.uses[call] === 0) this.release(call);
  }

  /** Prompt and answer of a call that is kept. */
  of(call: number): { prompt: Int32Array; answer: Int32Array } {
    const prompt = this.trace.promptTokens[call];
    const { ids, known } = this.contexts.get(call) ?? this.begin(call);
    return { prompt: ids.slice(0, prompt), answer: ids.slice(prompt, known) };
  }

  /** Calls whose tokens are held. */
  get size(): number {
    return this.contexts.size;
  }

  private begin(call: number): { readonly ids: Int32Array; known: number } {
    const { trace, vocab } = this;
    const { start, values } = trace.segments;
    const ids = new Int32Array(trace.promptTokens[call] + trace.outputTokens[call]);
    let at = 0;
    for (let k = start[call]; k < start[call + 1]; k++) {
      const count = trace.segmentTokens[k];
      if (values[k] < 0) ids.set(this.slice(-1 - values[k], 0, count), at);
      else {
        fillSegment(ids, at, count, trace.segmentIds[values[k]], vocab);
        const answerer = this.answerer[values[k]];
        if (answerer >= 0) ids.set(this.of(answerer).answer.subarray(0, count), at);
      }
      at += count;
    }
    this.eachRead(call, (read) => {
      if (--this.uses[read] === 0) this.release(read);
    });
    const context = { ids, known: at };
    this.contexts.set(call, context);
    return context;
  }

  /** The calls whose contexts or answers are in a prompt, as often as they are. */
  private eachRead(call: number, see: (read: number) => void): void {
    const { start, values } = this.trace.segments;
    for (let k = start[call]; k < start[call + 1]; k++) {
      const read = values[k] < 0 ? -1 - values[k] : this.answerer[values[k]];
      if (read >= 0) see(read);
    }
  }

  private release(call: number): void {
    if (!this.keep) this.contexts.delete(call);
  }
}

/** Writes the first `count` tokens of a segment. */
export function fillSegment(out: Int32Array, at: number, count: number, segment: string, vocab: number): void {
  const seed = hash(segment);
  for (let i = 0; i < count; i++) out[at + i] = mix(seed + Math.imul(i, 0x9e3779b9)) % vocab;
}

/** FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}

/** The finisher of MurmurHash3: every bit of the input moves half of the bits of the result. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
