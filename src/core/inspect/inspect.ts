import { extent } from 'd3-array';
import type { Trace } from '../trace/trace.js';
import { type ClassOfCalls, classes, type Tool, tools } from './labels.js';
import { NOMINAL_TOKEN_US, nominalOrder } from './nominal-order.js';
import { type Shapes, shapes } from './shape.js';
import { type Sharing, type SharingOptions, sharing } from './sharing.js';
import { type Spread, spread } from './spread.js';
import type { SystemPrompt } from './system-prompt.js';

/** What a trace is made of, before any scheduler sees it (docs/sharing.md). Times are milliseconds. */
export interface Inspection {
  readonly programs: number;
  readonly calls: number;
  /** From the first arrival of a program to the last. */
  readonly arrivalSpanMs: number;
  /** Programs of one call, of one call at a time, and the others. */
  readonly kinds: { readonly single: number; readonly chain: number; readonly dag: number };
  readonly perProgram: { readonly [K in 'calls' | keyof Shapes]: Spread };
  readonly perCall: {
    readonly promptTokens: Spread;
    /** Of the prompt, what no earlier call of the same program had at the same place. */
    readonly newPromptTokens: Spread;
    readonly outputTokens: Spread;
  };
  /** Delays before calls with parents, by tool (the empty name: none was said); the most frequent first. */
  readonly tools: readonly Tool[];
  readonly classes: readonly ClassOfCalls[];
  readonly systemPrompt: { readonly by: SystemPrompt['by']; readonly tokens: Spread };
  readonly blockTokens: number;
  readonly nominalTokenMs: number;
  /** Of an unlimited cache first, then of the caches asked for. */
  readonly sharing: readonly Sharing[];
}

export interface InspectOptions extends SharingOptions {
  /** What an output token takes in the nominal order of calls, > 0. */
  readonly nominalTokenMs: number;
}

/** Powers of two from a thousand to a million tokens. */
const BUCKET_TOKENS: readonly number[] = Array.from({ length: 11 }, (_, k) => 1000 * 2 ** k);

export const INSPECT_DEFAULTS: InspectOptions = {
  blockTokens: 16,
  cacheTokens: [],
  bucketTokens: BUCKET_TOKENS,
  nominalTokenMs: NOMINAL_TOKEN_US / 1000,
};

export function inspect(trace: Trace, options: Partial<InspectOptions> = {}): Inspection {
  const chosen = { ...INSPECT_DEFAULTS, ...options };
  const order = nominalOrder(trace, chosen.nominalTokenMs * 1000);
  const shape = shapes(trace, order.calls);
  const shared = sharing(trace, order, chosen);
  const newTokens = trace.promptTokens.map((tokens, call) => Math.max(0, tokens - shared.ownPrefixTokens[call]));
  const [first = 0, last = 0] = extent(trace.arrivalUs); // NaN, of calls with parents, does not count
  return {
    programs: trace.programs.length,
    calls: trace.calls,
    arrivalSpanMs: (last - first) / 1000,
    kinds: kindsOf(trace, shape),
    perProgram: {
      calls: spread(trace.callsOfProgram),
      threads: spread(shape.threads),
      roots: spread(shape.roots),
      joins: spread(shape.joins),
      depth: spread(shape.depth),
      width: spread(shape.width),
      chainTokens: spread(shape.chainTokens),
      delayMs: spread(shape.delayMs),
    },
    perCall: {
      promptTokens: spread(trace.promptTokens),
      newPromptTokens: spread(newTokens),
      outputTokens: spread(trace.outputTokens),
    },
    tools: tools(trace),
    classes: classes(trace, newTokens),
    systemPrompt: { by: shared.systemPrompt.by, tokens: spread(shared.systemPrompt.tokens) },
    blockTokens: chosen.blockTokens,
    nominalTokenMs: chosen.nominalTokenMs,
    sharing: shared.sharing,
  };
}

function kindsOf(trace: Trace, { width }: Shapes): Inspection['kinds'] {
  const kinds = { single: 0, chain: 0, dag: 0 };
  for (let p = 0; p < trace.programs.length; p++) {
    if (trace.callsOfProgram[p] === 1) kinds.single++;
    else if (width[p] === 1) kinds.chain++;
    else kinds.dag++;
  }
  return kinds;
}
