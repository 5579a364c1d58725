import type { Decoder } from '../../../src/engine/tfjs/decoder.js';
import type { StepInput } from '../../../src/engine/tfjs/step.js';

export const BLOCK_TOKENS = 4;

/** A prompt being decoded; its KV is on the device, on the host, or nowhere. */
class Sequence {
  known: number[];
  computed = 0;
  blocks: number[] = [];
  host: number[] = [];

  constructor(
    readonly prompt: readonly number[],
    readonly generate: number,
  ) {
    this.known = [...prompt];
  }

  get done(): boolean {
    return this.known.length === this.prompt.length + this.generate;
  }
}

/** A naive scheduler of its own: whoever is told to go goes, blocks are counted by hand. */
export class World {
  readonly sequences: Sequence[];
  private readonly free: number[];
  private readonly freeHost: number[];
  private readonly refs: number[];

  constructor(
    private readonly decoder: Decoder,
    blocks: number,
    prompts: readonly (readonly number[])[],
    generate: number,
  ) {
    this.sequences = prompts.map((prompt) => new Sequence(prompt, generate));
    this.free = Array.from({ length: blocks }, (_, i) => (i * 7 + 3) % blocks);
    this.freeHost = Array.from({ length: blocks }, (_, i) => i);
    this.refs = new Array(blocks).fill(0);
  }

  get freeBlocks(): number {
    return this.free.length;
  }

  /** One step of these sequences, in this order, each with at most so many tokens. */
  async step(going: readonly { readonly index: number; readonly chunk: number; readonly share: boolean }[]) {
    const members: Sequence[] = [];
    const inputs: StepInput[] = [];
    for (const { index, chunk, share } of going) {
      const one = this.sequences[index];
      if (one.done || one.host.length > 0 || members.includes(one)) continue;
      if (share && one.computed === 0) this.share(one);
      const tokens = one.known.slice(one.computed, one.computed + chunk);
      const position = one.computed;
      while (one.blocks.length * BLOCK_TOKENS < position + tokens.length) one.blocks.push(this.take());
      one.computed += tokens.length; // so that those behind it in the step may share
      members.push(one);
      inputs.push({ tokens, position, blocks: [...one.blocks], yields: one.computed === one.known.length });
    }
    if (members.length === 0) return;
    const { next } = await this.decoder.step(inputs);
    members.forEach((one, i) => {
      if (next[i] >= 0) one.known.push(next[i]);
      if (one.done) this.release(one);
    });
  }

  async swapOut(index: number, batched: boolean): Promise<void> {
    const one = this.sequences[index];
    if (one.blocks.length === 0 || one.computed === 0) return;
    one.host = one.blocks.map(() => this.freeHost.pop()!);
    const moves = one.blocks.map((device, i) => ({ device, host: one.host[i] }));
    await this.decoder.swapOut(moves, batched);
    this.release(one);
  }

  async swapIn(index: number, batched: boolean): Promise<void> {
    const one = this.sequences[index];
    if (one.host.length === 0) return;
    one.blocks = one.host.map(() => this.take());
    const moves = one.blocks.map((device, i) => ({ device, host: one.host[i] }));
    await this.decoder.swapIn(moves, batched);
    this.freeHost.push(...one.host);
    one.host = [];
  }

  /** Its KV is lost: all known tokens become a prompt again. */
  drop(index: number): void {
    const one = this.sequences[index];
    if (one.host.length > 0) return;
    this.release(one);
    one.computed = 0;
  }

  /** Everybody comes back and decodes to the end. */
  async finish(): Promise<number[][]> {
    for (const index of this.sequences.keys()) await this.swapIn(index, true);
    while (this.sequences.some((one) => !one.done)) {
      await this.step(this.sequences.map((_, index) => ({ index, chunk: 64, share: true })));
    }
    return this.sequences.map((one) => one.known.slice(one.prompt.length));
  }

  /** The full blocks of the longest prefix that another sequence has on the device, or gets there in this step. */
  private share(one: Sequence): void {
    this.release(one);
    let best: number[] = [];
    for (const other of this.sequences) {
      if (other === one) continue;
      let common = 0;
      while (common < one.known.length - 1 && common < other.computed && one.known[common] === other.known[common]) {
        common++;
      }
      const full = Math.min(Math.floor(common / BLOCK_TOKENS), other.blocks.length);
      if (full > best.length) best = other.blocks.slice(0, full);
    }
    for (const block of best) this.refs[block]++;
    one.blocks = [...best];
    one.computed = best.length * BLOCK_TOKENS;
  }

  private take(): number {
    const block = this.free.pop()!;
    this.refs[block] = 1;
    return block;
  }

  private release(one: Sequence): void {
    for (const block of one.blocks) if (--this.refs[block] === 0) this.free.unshift(block);
    one.blocks = [];
  }
}
