import { describe, expect, test } from 'vitest';
import type { Decoding } from '../../../src/engine/process/decoders.js';
import { Engine } from '../../../src/engine/process/engine.js';
import type { WorkRequest } from '../../../src/engine/process/messages.js';
import type { StepInput } from '../../../src/engine/tfjs/step.js';

/** The next token is the last one plus its position: no model, but every step depends on the one before. */
class Adder implements Decoding {
  readonly vocab = 1000;
  readonly did: string[] = [];

  async step(batch: readonly StepInput[]) {
    this.did.push(batch.map(({ position, tokens }) => `${position}:${[...(tokens as Int32Array)]}`).join(' '));
    return {
      next: Int32Array.from(batch, ({ tokens, position, yields }) =>
        yields ? tokens[tokens.length - 1] + position : -1,
      ),
    };
  }

  async swapOut(moves: readonly { device: number; host: number }[], batched: boolean) {
    this.did.push(`out ${moves.map(({ device, host }) => `${device}>${host}`)} ${batched}`);
  }

  async swapIn(moves: readonly { device: number; host: number }[], batched: boolean) {
    this.did.push(`in ${moves.map(({ device, host }) => `${host}>${device}`)} ${batched}`);
  }
}

const POOLS = { blocks: 4, blockTokens: 8, hostBlocks: 2 };
const NOTHING: WorkRequest = { type: 'work', swapOut: [], swapIn: [], batchedSwap: true, members: [], steps: 1 };
const member = (tokens: number[], position: number, blocks: number[], yields = true) => ({
  tokens: Int32Array.from(tokens),
  position,
  blocks: Int32Array.from(blocks),
  yields,
});

test('outs, then ins, then the step; who yields nothing has −1', async () => {
  const decoder = new Adder();
  const done = await new Engine(decoder, POOLS).work({
    ...NOTHING,
    swapIn: [{ device: 2, host: 1 }],
    swapOut: [{ device: 3, host: 0 }],
    members: [member([5, 6, 7], 8, [0, 1], false), member([9], 20, [1, 2, 3])],
  });
  expect(decoder.did).toEqual(['out 3>0 true', 'in 1>2 true', '8:5,6,7 20:9']);
  expect([...done.next]).toEqual([-1, 29]);
  expect(done.stepUs).toHaveLength(1);
});

test('several steps go on from their own tokens, in one work', async () => {
  const decoder = new Adder();
  const members = [member([1], 3, [0, 1]), member([2], 10, [2, 3])];
  const { next, stepUs } = await new Engine(decoder, POOLS).work({ ...NOTHING, members, steps: 3 });
  expect(decoder.did).toEqual(['3:1 10:2', '4:4 11:12', '5:8 12:23']);
  expect([...next]).toEqual([4, 12, 8, 23, 13, 35]);
  expect(stepUs.every((us) => Number.isInteger(us) && us >= 1)).toBe(true);
  expect(stepUs).toHaveLength(3);
});

describe('refuses before it computes', () => {
  const cases: [string, Partial<WorkRequest>][] = [
    ['block 4', { members: [member([1], 0, [4])] }],
    ['block -1', { members: [member([1], 0, [-1])] }],
    ['token 1000', { members: [member([1000], 0, [0])] }],
    ['1 blocks for 9 tokens', { members: [member([1], 8, [0])] }],
    ['1 blocks for 9 tokens', { members: [member([1], 7, [0])], steps: 2 }],
    ['a member without tokens', { members: [member([], 0, [0])] }],
    ['several steps of a prompt', { members: [member([1, 2], 0, [0])], steps: 2 }],
    ['a swap of block 0 and host block 2', { swapOut: [{ device: 0, host: 2 }] }],
    ['a swap of block 4 and host block 0', { swapIn: [{ device: 4, host: 0 }] }],
  ];
  test.each(cases)('%s', async (problem, work) => {
    const decoder = new Adder();
    await expect(new Engine(decoder, POOLS).work({ ...NOTHING, ...work })).rejects.toThrow(
      `a work the engine cannot do: ${problem}`,
    );
    expect(decoder.did).toEqual([]);
  });
});
