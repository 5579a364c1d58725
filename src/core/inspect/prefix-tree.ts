import { Int32Column } from '../arrays.js';
import type { Trace } from '../trace/trace.js';

/** `length` tokens of a source (a segment, or a call's own output), from offset `from`. */
interface Run {
  readonly source: number;
  readonly from: number;
  readonly length: number;
}

const ROOT = 0;
/** A child that goes on with its parent's run, rather than beginning another source. */
const GOES_ON = 0;

/**
 * The contexts of all calls as one radix tree over runs of tokens, so that a context of 100k tokens costs what is
 * new in it. A token is (segment id, offset), an output token without a segment (call, position); equal ones are
 * equal tokens (scheduling.md, 2.3). What a call leaves in a KV cache ends one token before its context: the last
 * token is never computed. Every such end, and every place where two contexts part, is the end of a node; so all
 * of a node is shared by the same calls. Node 0 is the empty context. (The tree of `kv` is for a run: it forgets.
 * This one holds a whole trace, in columns.)
 */
export class PrefixTree {
  private readonly parents = new Int32Column();
  private readonly starts = new Int32Column();
  private readonly ends = new Int32Column();
  private readonly sources = new Int32Column();
  private readonly froms = new Int32Column();
  private readonly children = new Map<number, number>();
  private readonly sourceCount: number;
  /** Per call: the node in which what it leaves in the cache ends. */
  readonly leaf: Int32Array;
  // where the walk stands: at `depth` tokens, within (start, end] of `node`
  private node = ROOT;
  private depth = 0;

  /** `calls`: all calls of the trace, parents before children. */
  constructor(
    private readonly trace: Trace,
    calls: Int32Array,
  ) {
    this.sourceCount = 1 + trace.segmentIds.length + trace.calls;
    this.leaf = new Int32Array(trace.calls);
    this.add(ROOT, GOES_ON, 0, 0, 0);
    for (const call of calls) this.insert(call);
  }

  get nodes(): number {
    return this.parents.length;
  }

  /** Per node: the node before it, and the tokens it holds of a context: [start, end). */
  get parent(): Int32Array {
    return this.parents.view();
  }

  get start(): Int32Array {
    return this.starts.view();
  }

  get end(): Int32Array {
    return this.ends.view();
  }

  private insert(call: number): void {
    const { segments, segmentTokens, outputTokens } = this.trace;
    this.node = ROOT;
    this.depth = 0;
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
      const id = segments.values[k];
      if (id >= 0) this.walk({ source: 1 + id, from: 0, length: segmentTokens[k] });
      else this.walkContext(-1 - id, segmentTokens[k]);
    }
    this.walk({ source: this.outputOf(call), from: 0, length: outputTokens[call] - 1 });
    this.leaf[call] = this.cut();
  }

  private outputOf(call: number): number {
    const segment = this.trace.outputSegment[call];
    return segment >= 0 ? 1 + segment : 1 + this.trace.segmentIds.length + call;
  }

  /** The first `tokens` tokens of an earlier call's context. */
  private walkContext(call: number, tokens: number): void {
    const kept = Math.min(tokens, this.ends.get(this.leaf[call]));
    if (this.depth === 0) this.jump(this.leaf[call], kept);
    else for (const run of this.runsTo(this.leaf[call], kept)) this.walk(run);
    const last = this.trace.outputTokens[call] - 1;
    if (tokens > kept) this.walk({ source: this.outputOf(call), from: last, length: 1 });
  }

  /** To `depth` tokens on the way from the root to `node`, which is known to be the context so far. */
  private jump(node: number, depth: number): void {
    this.node = node;
    while (this.node !== ROOT && this.starts.get(this.node) >= depth) this.node = this.parents.get(this.node);
    this.depth = depth;
  }

  private runsTo(node: number, tokens: number): Run[] {
    const runs: Run[] = [];
    for (let n = node; n !== ROOT; n = this.parents.get(n)) {
      const length = Math.min(this.ends.get(n), tokens) - this.starts.get(n);
      if (length > 0) runs.push({ source: this.sources.get(n), from: this.froms.get(n), length });
    }
    return runs.reverse();
  }

  private walk({ source, from, length }: Run): void {
    for (let done = 0; done < length; ) {
      const offset = from + done;
      if (this.depth === this.ends.get(this.node)) {
        // every run begins at the start of its source, except one that goes on after a cut
        const key = this.key(this.node, offset === 0 ? source : GOES_ON);
        const child = this.children.get(key);
        if (child === undefined) {
          this.node = this.add(this.node, source, offset, this.depth, this.depth + length - done);
          this.children.set(key, this.node);
          this.depth += length - done;
          return;
        }
        this.node = child;
      }
      const inside = this.depth - this.starts.get(this.node);
      if (this.sources.get(this.node) !== source || this.froms.get(this.node) + inside !== offset) {
        this.node = this.cut();
        continue;
      }
      const step = Math.min(length - done, this.ends.get(this.node) - this.depth);
      this.depth += step;
      done += step;
    }
  }

  /** Makes the place of the walk the end of a node; returns that node. */
  private cut(): number {
    const lower = this.node;
    const start = this.starts.get(lower);
    if (this.depth === this.ends.get(lower)) return lower;
    const source = this.sources.get(lower);
    const from = this.froms.get(lower);
    const above = this.parents.get(lower);
    const upper = this.add(above, source, from, start, this.depth);
    this.children.set(this.key(above, from === 0 ? source : GOES_ON), upper);
    this.children.set(this.key(upper, GOES_ON), lower);
    this.parents.set(lower, upper);
    this.starts.set(lower, this.depth);
    this.froms.set(lower, from + this.depth - start);
    return upper;
  }

  private key(node: number, source: number): number {
    return node * this.sourceCount + source;
  }

  private add(parent: number, source: number, from: number, start: number, end: number): number {
    this.parents.push(parent);
    this.sources.push(source);
    this.froms.push(from);
    this.starts.push(start);
    return this.ends.push(end);
  }
}
