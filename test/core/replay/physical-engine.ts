import { costOf } from '../../../src/core/cost.js';
import type { Replay } from '../../../src/core/replay/replay.js';
import type { Work, WorkDone } from '../../../src/core/replay/work.js';
import type { RunOptions } from '../../../src/core/settings/options.js';
import type { Trace } from '../../../src/core/trace/trace.js';

/** What every token of every context is: (segment, offset), or (call, position) for the tokens of an answer. */
export function tokensOf(trace: Trace): (row: number) => string[] {
  const known = new Map<number, string[]>();
  const tokens = (row: number): string[] => {
    const before = known.get(row);
    if (before) return before;
    const list: string[] = [];
    for (let k = trace.segments.start[row]; k < trace.segments.start[row + 1]; k++) {
      const id = trace.segments.values[k];
      const count = trace.segmentTokens[k];
      if (id < 0) list.push(...tokens(-1 - id).slice(0, count));
      else for (let i = 0; i < count; i++) list.push(`s${id}:${i}`);
    }
    const output = trace.outputSegment[row];
    for (let i = 0; i < trace.outputTokens[row]; i++) list.push(output < 0 ? `o${row}:${i}` : `s${output}:${i}`);
    known.set(row, list);
    return list;
  };
  return tokens;
}

/**
 * An engine whose memory holds the names of tokens instead of keys and values: it does every copy and write it is
 * told and refuses to compute a token whose context is not really in the blocks it was given.
 */
export class PhysicalEngine {
  steps = 0;
  private readonly device = new Map<number, string[]>();
  private readonly host = new Map<number, string[]>();
  private readonly cost;
  /** How cold a prompt has left its caches. */
  private chill = 0;

  constructor(
    private readonly options: RunOptions,
    private readonly tokens: (row: number) => string[],
  ) {
    this.cost = costOf(options.profile);
  }

  run(work: Work): WorkDone {
    const { block_tokens: size } = this.options.profile;
    for (const { device, host } of work.swapOut) this.host.set(host, [...(this.device.get(device) ?? [])]);
    for (const { device, host } of work.swapIn) this.device.set(device, [...(this.host.get(host) ?? [])]);
    const stepUs: number[] = [];
    for (let step = 0; step < work.steps; step++) {
      let prefill = 0;
      let decodes = 0;
      let context = 0;
      for (const { call, position, tokens, blocks, decodes: decoding } of work.members) {
        const at = position + step;
        const text = this.tokens(call);
        for (let p = 0; p < at; p++) {
          const found = this.device.get(blocks[Math.floor(p / size)])?.[p % size];
          if (found !== text[p]) throw new Error(`call ${call}: position ${p} holds ${found} instead of ${text[p]}`);
        }
        for (let p = at; p < at + tokens; p++) {
          const block = this.device.get(blocks[Math.floor(p / size)]) ?? [];
          block[p % size] = text[p];
          this.device.set(blocks[Math.floor(p / size)], block);
        }
        context += at;
        if (decoding) decodes++;
        else prefill += tokens;
      }
      const place = this.cost.placeUs(step === 0 && work.followsPoint, step === 0, prefill > 0 ? 0 : this.chill);
      stepUs.push(this.cost.stepUs(prefill, decodes, context) + place);
      this.chill = prefill > 0 ? 1 : this.chill / 2;
      this.steps++;
    }
    return { swapUs: this.swapUs(work), stepUs };
  }

  /** The process is gone, and a new one has empty pools. */
  restart(): void {
    this.device.clear();
    this.host.clear();
  }

  private swapUs(work: Work): number {
    const { outs, ins } = { outs: work.swapOut.length, ins: work.swapIn.length };
    const transfers = work.batchedSwap ? Math.sign(outs) + Math.sign(ins) : outs + ins;
    return transfers === 0 ? 0 : this.cost.swapUs(transfers, outs + ins);
  }
}

/** Answers a replay's works until it has ended. */
export function driveAll(replay: Replay, engines: readonly PhysicalEngine[]): void {
  for (let more = true; more; ) {
    for (const work of replay.works()) replay.worked(work.engine, engines[work.engine].run(work));
    more = replay.advance(1);
  }
}
