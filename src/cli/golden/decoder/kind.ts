import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nativeHome } from '../../../engine/native/load.js';
import { Decoder } from '../../../engine/tfjs/decoder.js';
import { inverseFrequencies } from '../../../engine/tfjs/model/rope.js';
import type { Difference } from '../difference.js';
import type { GoldenCase, GoldenKind } from '../kind.js';
import { BLOCK_TOKENS, blocksFor, decodeAll } from './decode.js';
import { type DecoderGolden, isDecoderGolden } from './file.js';
import { firstFar } from './near.js';
import { WAYS, type Way } from './way.js';

/** float32's own noise is 1e-5; a mistake moves logits by 0.1. */
const LOGITS = 1e-3;
const STAGE = 1e-4;
const FREQUENCY = 1e-6;

type Check = (decoder: Decoder) => Promise<Difference | undefined>;

/** A model's folder with a `golden.json`: played on wasm, and on the native backend where there is one, or on the one named. */
export const decoder: GoldenKind = {
  name: 'decoder',
  matches: (content, file) => isDecoderGolden(content) && existsSync(join(dirname(file), 'config.json')),
  cases: (content, file, backend) => {
    const golden = content as DecoderGolden;
    const backends = backend ? [backend] : nativeHome() ? ['wasm', 'tensorflow'] : ['wasm'];
    return backends.flatMap((name) => casesOn(name, golden, dirname(file)));
  },
};

function casesOn(backend: string, golden: DecoderGolden, model: string): GoldenCase[] {
  const checks: [name: string, check: Check][] = WAYS.map((way) => [
    way.name,
    (decoder) => decoded(decoder, golden, way),
  ]);
  if (golden.inv_freq) checks.push(['frequencies', (decoder) => frequencies(decoder, golden.inv_freq!)]);
  if (golden.inside) checks.push(['inside', (decoder) => stages(decoder, golden.inside!)]);
  if (golden.every_position) checks.push(['every position', (decoder) => positions(decoder, golden.every_position!)]);
  return checks.map(([name, check]) => ({
    name: `${backend}, ${name}`,
    play: async () => {
      const blocks = blocksFor(golden);
      const decoder = await Decoder.create({ backend, model, blocks, blockTokens: BLOCK_TOKENS, hostBlocks: blocks });
      try {
        return await check(decoder);
      } finally {
        decoder.close();
      }
    },
  }));
}

async function decoded(decoder: Decoder, golden: DecoderGolden, way: Way): Promise<Difference | undefined> {
  const sequences = await decodeAll(decoder, golden, way);
  for (const [i, prompt] of golden.prompts.entries()) {
    const { firstLogits, lastLogits, greedy } = sequences[i];
    const first = prompt.logits ?? prompt.logits_first_64 ?? [];
    const last = prompt.last_step_logits ?? prompt.last_step_logits_first_64 ?? [];
    const difference =
      firstFar(first, firstLogits, LOGITS, `prompts[${i}].logits`) ??
      firstFar(prompt.greedy, greedy, 0, `prompts[${i}].greedy`) ??
      firstFar(last, lastLogits, LOGITS, `prompts[${i}].last_step_logits`);
    if (difference) return difference;
  }
  return undefined;
}

async function frequencies(decoder: Decoder, expected: readonly number[]): Promise<Difference | undefined> {
  const ratios = Array.from(inverseFrequencies(decoder.source.config), (value, i) => value / expected[i]);
  return firstFar(
    expected.map(() => 1),
    ratios,
    FREQUENCY,
    'inv_freq, relative',
  );
}

async function stages(
  decoder: Decoder,
  { ids, first8 }: NonNullable<DecoderGolden['inside']>,
): Promise<Difference | undefined> {
  const got = decoder.stages({ tokens: ids, position: 0, blocks: [1], yields: true });
  for (const [stage, expected] of Object.entries(first8)) {
    const difference = firstFar(expected, got.get(stage), STAGE, `inside.first8.${stage}`);
    if (difference) return difference;
  }
  return undefined;
}

async function positions(
  decoder: Decoder,
  { ids, logits }: NonNullable<DecoderGolden['every_position']>,
): Promise<Difference | undefined> {
  for (const [position, id] of ids.entries()) {
    const output = await decoder.step([{ tokens: [id], position, blocks: [1], yields: true }], { logits: true });
    const got = output.logits?.[0];
    const difference = firstFar(logits[position], got, LOGITS, `every_position.logits[${position}]`);
    if (difference) return difference;
  }
  return undefined;
}
