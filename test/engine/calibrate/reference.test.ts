import { expect, test } from 'vitest';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { profileOf } from '../../../src/core/settings/profile-schema.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { membersTold, toldMembers } from '../../../src/engine/calibrate/member-shape.js';
import { paceThen, referenceOf, worksAt } from '../../../src/engine/calibrate/profile.js';
import { Reference, timeOf, worksToTime } from '../../../src/engine/calibrate/reference.js';

const PROFILE = { ...PROFILE_DEFAULTS, batch: 2, device_blocks: 100, block_tokens: 16 };

/** Programs of one call each: a prompt of 48 tokens, and an answer of 9. */
function traceOf(programs: number) {
  const builder = new TraceBuilder();
  for (let k = 0; k < programs; k++)
    builder.add({ program: `p${k}`, call: '1', arrival_ms: 0, input: [[`i${k}`, 48]], output: 9 });
  return builder.finish();
}

test('times works that a run has: of one program at once, and of two', () => {
  // the prompt gives the first token of the answer; in its window of eight steps seven more follow, in the next the last one
  const alone = ['0+48', '48+1', '55+1'];
  const together = ['0+48 0+48', '48+1 48+1', '55+1 55+1'];
  expect(worksToTime(PROFILE, traceOf(3)).map(toldMembers)).toEqual([...alone, ...together]);
  expect(worksToTime(PROFILE, traceOf(1)).map(toldMembers)).toEqual(alone);
  // up to seven tokens more: 4 blocks each, so that two do not fit, however they take turns
  const small = worksToTime({ ...PROFILE, device_blocks: 7 }, traceOf(3));
  expect(small.every((members) => members.length === 1)).toBe(true);
});

test('of generated programs, always the same', () => {
  const works = worksToTime(PROFILE).map(toldMembers);
  expect(works.length).toBeGreaterThanOrEqual(4);
  expect(worksToTime(PROFILE).map(toldMembers)).toEqual(works);
});

test('members are written as they are read', () => {
  const members = [
    { context: 120, tokens: 1, decodes: true },
    { context: 0, tokens: 32, decodes: false },
  ];
  expect(toldMembers(members)).toBe('120+1 0+32');
  expect(membersTold('120+1 0+32')).toEqual(members);
});

test('asks for decodes eight steps at a time, for prompts one, in blocks behind the pool that no two members share', () => {
  const [prompt, decodes] = new Reference(['0+48 20+1', '48+1 48+1'].map(membersTold), 16).requests(100, 50);
  expect([prompt.steps, decodes.steps]).toEqual([1, 8]);
  expect(prompt.members.map(({ tokens, position }) => [tokens.length, position])).toEqual([
    [48, 0],
    [1, 20],
  ]);
  const blocks = decodes.members.flatMap(({ blocks }) => [...blocks]);
  expect(new Set(blocks).size).toBe(blocks.length);
  expect(Math.min(...blocks)).toBe(100);
});

test('of steps in a row the first three count for nothing', () => {
  expect(timeOf([9, 8, 7, 1, 2, 3, 1, 3])).toBe(2);
  expect(timeOf([5])).toBe(5);
});

test('a profile keeps the works and what they took, for the engine and the blocks they were timed on', () => {
  const works = worksAt(['0+48', '48+1'].map(membersTold), [4000, 1000]);
  const reference = { of: 'tiny on wasm', block_tokens: 16, works };
  const profile = profileOf({ base_ms: 1, block_tokens: 16, reference }, 'mine');
  expect(profile.reference).toEqual(reference);
  expect(referenceOf(profile)?.works.map(toldMembers)).toEqual(['0+48', '48+1']);
  const about = { type: 'ready', model: 'tiny', backend: 'wasm', vocab: 10 } as const;
  expect(paceThen(profile, about)).toEqual([4000, 1000]);
  expect(paceThen(profile, { ...about, backend: 'tensorflow' })).toBeUndefined();
  expect(referenceOf({ ...profile, block_tokens: 32 })).toBeUndefined();
});

test.each([
  [{ of: 'tiny on wasm', block_tokens: 16, decode_ms: 1, prompt_ms: 1 }, 'as `autellix calibrate` writes them now'],
  [{ of: 'tiny on wasm', block_tokens: 16, works: [] }, 'expected at least one work'],
  [{ of: 'tiny on wasm', block_tokens: 16, works: [['1+', 1]] }, 'expected members like `120+1 64+32`'],
  [{ of: 'tiny on wasm', block_tokens: 16, works: [['120+0', 1]] }, 'expected members like `120+1 64+32`'],
  [{ of: 'tiny on wasm', block_tokens: 16, works: [['65000+1 9+600', 1]] }, 'expected at most 1024 members'],
  [{ of: 'tiny on wasm', block_tokens: 16, works: [['1+1', 0]] }, 'expected a number above 0'],
])('a reference that none has written is refused: %j', (reference, expected) => {
  expect(() => profileOf({ base_ms: 1, reference }, 'mine')).toThrow(expected);
});
