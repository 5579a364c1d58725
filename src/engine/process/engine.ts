import type { Decoding } from './decoders.js';
import type { Checked, CheckRequest, Done, Hello, WorkRequest } from './messages.js';
import { checkAnswer } from './undisturbed.js';

/** An engine inside its process: does works on a decoder and measures them around the real computation. */
export class Engine {
  constructor(
    private readonly decoder: Decoding,
    private readonly pools: Pick<Hello, 'blocks' | 'blockTokens' | 'hostBlocks'>,
  ) {}

  /** Throws where a work would leave the pools or the vocabulary; nothing is computed then. */
  async work(work: WorkRequest): Promise<Done> {
    this.refuse(work);
    const { decoder } = this;
    const { swapOut, swapIn, batchedSwap, steps } = work;
    const swapUs = await microseconds(async () => {
      if (swapOut.length > 0) await decoder.swapOut(swapOut, batchedSwap);
      if (swapIn.length > 0) await decoder.swapIn(swapIn, batchedSwap);
    });
    const width = work.members.length;
    const next = new Int32Array(steps * width);
    const stepUs: number[] = [];
    let members = work.members;
    for (let step = 0; step < steps; step++) {
      const tookUs = await microseconds(async () => {
        next.set((await decoder.step(members)).next, step * width);
      });
      stepUs.push(Math.max(1, tookUs));
      if (step + 1 < steps) {
        members = members.map((member, i) => ({
          ...member,
          position: member.position + 1,
          tokens: next.slice(step * width + i, step * width + i + 1),
        }));
      }
    }
    return { type: 'done', swapUs, stepUs, next };
  }

  /** Whoever holds blocks loses them. */
  async check(request: CheckRequest): Promise<Checked> {
    return { type: 'checked', differences: await checkAnswer(this.decoder, this.pools.blockTokens, request) };
  }

  private refuse({ swapOut, swapIn, members, steps }: WorkRequest): void {
    const { blocks, blockTokens, hostBlocks } = this.pools;
    for (const { device, host } of [...swapOut, ...swapIn]) {
      demand(device < blocks && host < hostBlocks, `a swap of block ${device} and host block ${host}`);
    }
    for (const member of members) {
      const tokens = member.position + member.tokens.length + steps - 1;
      demand(member.tokens.length > 0, 'a member without tokens');
      demand(member.blocks.length * blockTokens >= tokens, `${member.blocks.length} blocks for ${tokens} tokens`);
      demand(steps === 1 || (member.tokens.length === 1 && member.yields), 'several steps of a prompt');
      for (const block of member.blocks) demand(block >= 0 && block < blocks, `block ${block}`);
      for (const token of member.tokens) demand(token >= 0 && token < this.decoder.vocab, `token ${token}`);
    }
  }
}

async function microseconds(compute: () => Promise<void>): Promise<number> {
  const fromMs = performance.now();
  await compute();
  return Math.round((performance.now() - fromMs) * 1000);
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`a work the engine cannot do: ${what}`);
}
