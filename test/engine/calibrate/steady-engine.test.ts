import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membersTold } from '../../../src/engine/calibrate/member-shape.js';
import { slowness } from '../../../src/engine/calibrate/pace.js';
import { Reference } from '../../../src/engine/calibrate/reference.js';
import { SteadyEngine } from '../../../src/engine/calibrate/steady-engine.js';
import type { EngineLink } from '../../../src/engine/process/engine-process.js';
import type { Hello, WorkRequest } from '../../../src/engine/process/messages.js';

const HELLO: Hello = {
  ...{ type: 'hello', engine: 'tfjs', model: 'exact', seed: 0, blocks: 12, blockTokens: 16, hostBlocks: 4 },
  warmUp: { members: 1, promptTokens: 16 },
};
const NOTHING: WorkRequest = { type: 'work', swapOut: [], swapIn: [], batchedSwap: true, members: [], steps: 1 };
const member = (tokens: number) => ({
  ...{ tokens: new Int32Array(tokens), position: 0, blocks: Int32Array.of(0), yields: true },
});
const DECODES: WorkRequest = { ...NOTHING, members: [member(1), member(1)], steps: 4 };
const PROMPT: WorkRequest = { ...NOTHING, members: [member(1), member(16)], steps: 1 };

/** A prompt of 16 tokens alone and one beside a decode; a decode behind 9 tokens, and two. */
const REFERENCE = new Reference(['0+16', '9+1', '40+1 8+32', '9+1 90+1'].map(membersTold), 16);

/** An engine of steps that take 1 ms and prompts that take 4, or so many times as long; its time goes by in no time. */
class Machine implements EngineLink {
  readonly ready = { type: 'ready', backend: 'paper', model: 'exact', vocab: 100 } as const;
  slower = { decodes: 1, prompts: 1 };
  swapUs = 500;
  works = 0;
  hello: Hello | undefined;
  closed = false;
  fails = false;

  readonly start = async (hello: Hello): Promise<EngineLink> => {
    this.hello = hello;
    return this;
  };

  async ask(request: object) {
    if (this.fails) throw new Error('it fails');
    const { members, steps } = request as WorkRequest;
    this.works++;
    for (const { blocks } of members) expect(Math.max(...blocks)).toBeLessThan(this.hello?.blocks as number);
    const prompts = members.some(({ tokens }) => tokens.length > 1);
    const us = prompts ? 4000 * this.slower.prompts : 1000 * this.slower.decodes;
    vi.advanceTimersByTime((us * steps) / 1000);
    const swapUs = this.swapUs * this.slower.decodes;
    return { type: 'done', swapUs, stepUs: new Array(steps).fill(us), next: new Int32Array(steps) } as never;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** What its works are said to take once it has noticed how fast the machine is. */
async function told(engine: EngineLink): Promise<number[]> {
  for (let k = 0; k < 200; k++) await engine.ask(DECODES);
  const [decodes, prompt] = [await engine.ask(DECODES), await engine.ask(PROMPT)];
  return [...decodes.stepUs, decodes.swapUs, ...prompt.stepUs];
}

test('however fast its machine becomes, durations are told as in the beginning', async () => {
  const machine = new Machine();
  const engine = await SteadyEngine.start(HELLO, REFERENCE, machine.start);
  expect(engine.paceUs).toEqual([4000, 1000, 4000, 1000]);
  expect(engine.ready).toBe(machine.ready);
  const slow = [
    { decodes: 1, prompts: 1 },
    { decodes: 2, prompts: 1.5 },
    { decodes: 0.5, prompts: 0.8 },
  ];
  for (const slower of slow) {
    machine.slower = slower;
    expect(await told(engine)).toEqual([1000, 1000, 1000, 1000, 500, 4000]);
  }
});

test('a pause asks for no look: the engine is timed among its own work', async () => {
  const machine = new Machine();
  const engine = await SteadyEngine.start(HELLO, REFERENCE, machine.start);
  vi.advanceTimersByTime(100_000);
  const { works } = machine;
  await engine.ask(DECODES);
  expect(machine.works).toBe(works + 1);
});

test('told at a pace that is known, and how fast the machine was; at none, as measured', async () => {
  const machine = new Machine();
  machine.slower = { decodes: 3, prompts: 2 };
  const paceUs = [4000, 1000, 4000, 1000];
  const engine = await SteadyEngine.startAt(() => paceUs, HELLO, REFERENCE, machine.start);
  expect(await told(engine)).toEqual([1000, 1000, 1000, 1000, 500, 4000]);
  const { timesUs } = engine as SteadyEngine;
  expect(timesUs.map((us) => new Set(us))).toEqual([8000, 3000, 8000, 3000].map((us) => new Set([us])));
  const { works } = machine;
  expect(await SteadyEngine.startAt(() => undefined, HELLO, REFERENCE, machine.start)).toBe(machine);
  // it is warm: its blocks are full, and each work was asked once, after another
  expect(machine.works).toBe(works + 1 + 2 * 3);
});

test('a reference without decodes tells of them by its last prompts', async () => {
  const machine = new Machine();
  const engine = await SteadyEngine.start(HELLO, new Reference([membersTold('0+16')], 16), machine.start);
  for (const slower of [2, 3, 0.5]) {
    machine.slower = { decodes: slower, prompts: slower };
    expect(await told(engine)).toEqual([1000, 1000, 1000, 1000, 500, 4000]);
  }
});

test('its looks take a seventh of the time, in blocks behind those of the run', async () => {
  const machine = new Machine();
  machine.swapUs = 0;
  const engine = await SteadyEngine.start(HELLO, REFERENCE, machine.start);
  // of two decodes behind 9 and 90 tokens that go on by up to 8: 17 and 98 tokens
  expect(machine.hello?.blocks).toBe(12 + 2 + 7);
  const before = { ms: performance.now() };
  for (let k = 0; k < 1000; k++) await engine.ask(DECODES);
  const took = performance.now() - before.ms;
  expect((took - 4000) / took).toBeGreaterThan(0.12);
  expect((took - 4000) / took).toBeLessThan(1 / 7 + 0.01);
});

test('how much slower: the means of works beside their paces, by all of the time', () => {
  expect(slowness([[], []], [100, 200])).toBe(1);
  // 110 and 1500, of 1100; nothing is known of the second work
  expect(slowness([[90, 130, 110], [], [1500]], [100, 200, 1000])).toBeCloseTo(1610 / 1100, 12);
});

test('where it cannot begin, its process is closed', async () => {
  const machine = new Machine();
  machine.fails = true;
  await expect(SteadyEngine.start(HELLO, REFERENCE, machine.start)).rejects.toThrow('it fails');
  expect(machine.closed).toBe(true);
});
