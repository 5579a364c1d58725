import { fillSegment } from '../drive/tokens.js';
import type { WorkRequest } from '../process/messages.js';
import { NOTHING } from './tasks.js';

/** What two works that never change take, microseconds a step: decodes, and a prompt among decodes. */
export interface Pace {
  readonly decodeUs: number;
  readonly promptUs: number;
}

const MEMBERS = 8;
const CONTEXT = 256;
/** The first of them counts for nothing: it takes more or less by what came before the look. */
const DECODE_STEPS = 3;
const PROMPT = 128;
/** Decodes beside the prompt. */
const BESIDE = 4;

/** Works to tell how fast a machine is at the moment, in blocks behind a pool, which no run touches. */
export class Reference {
  /** Fill the blocks. */
  readonly fill: readonly WorkRequest[];
  readonly decodes: WorkRequest;
  readonly prompt: WorkRequest;

  /** Its first block is `from`. */
  constructor(from: number, blockTokens: number, vocab: number) {
    const each = Math.ceil((CONTEXT + DECODE_STEPS) / blockTokens);
    const all = blocksOf(blockTokens);
    const member = (k: number, count: number, position: number): WorkRequest['members'][number] => {
      const tokens = new Int32Array(count);
      fillSegment(tokens, 0, count, `reference:${k}`, vocab);
      const own = Math.min(each, all - k * each);
      return {
        tokens,
        position,
        blocks: Int32Array.from({ length: own }, (_, i) => from + k * each + i),
        yields: true,
      };
    };
    const members = Array.from({ length: MEMBERS }, (_, k) => k);
    this.fill = members.map((k) => ({ ...NOTHING, members: [member(k, CONTEXT, 0)] }));
    this.decodes = { ...NOTHING, members: members.map((k) => member(k, 1, CONTEXT)), steps: DECODE_STEPS };
    const beside = this.decodes.members.slice(0, BESIDE);
    this.prompt = { ...NOTHING, members: [...beside, member(MEMBERS, PROMPT, 0)] };
  }
}

/** Blocks of a reference. */
export const blocksOf = (blockTokens: number): number =>
  MEMBERS * Math.ceil((CONTEXT + DECODE_STEPS) / blockTokens) + Math.ceil(PROMPT / blockTokens);
