import { mean, sum } from 'd3-array';
import type { Replay } from '../../core/replay/replay.js';
import { MOST_MEMBERS, MOST_TOKENS, type Profile } from '../../core/settings/profile.js';
import type { Trace } from '../../core/trace/trace.js';
import type { Hello, WorkRequest } from '../process/messages.js';
import { blocksOf, DECODE_STEPS, fits, limitsOf } from './grid.js';
import type { MemberShape } from './member-shape.js';
import { programCounts, staged } from './rehearsal.js';
import { fillingWorks, membersOf, NOTHING } from './tasks.js';

/** Works of each kind and number of programs. */
const EACH = 2;
/** Works of a run to choose from. */
const SEEN = 256;
/** What a step of that run is said to take. */
const STEP_US = 1000;
/**
 * Of steps of decodes in a row the first ones count for nothing: what came before them, often a prompt, has left the caches
 * cold, and how much that costs goes up and down with what neighbours do more than a run's own decodes.
 */
const SETTLING_STEPS = 3;

/**
 * Works to tell the speed of a machine by: for each number of programs that a rehearsal has at once, a few with prompts and a
 * few of decodes, of a run of `of` or of generated programs. Other work would be slowed down by other things.
 */
export const worksToTime = (profile: Profile, of?: Trace): MemberShape[][] =>
  programCounts(profile, of).flatMap((programs) => {
    // where calls of a run share blocks, the pool may be too small for the same work without
    const works = worksOf(staged(profile, programs, 0, of).replay).filter(
      (work) => fits(work, limitsOf(profile)) && isKept(work),
    );
    return [true, false].flatMap((prompts) => spread(works.filter((work) => hasPrompt(work) === prompts)));
  });

function worksOf(replay: Replay): MemberShape[][] {
  const seen: MemberShape[][] = [];
  do {
    for (const { engine, members, steps } of replay.works()) {
      seen.push(members.map(({ position, tokens }) => ({ context: position, tokens, decodes: tokens === 1 })));
      replay.worked(engine, { swapUs: 0, stepUs: new Array(steps).fill(STEP_US) });
    }
  } while (seen.length < SEEN && replay.advance(1));
  return seen;
}

/** A few of a list, from all of it. */
const spread = <T>(list: readonly T[]): T[] => {
  const count = Math.min(EACH, list.length);
  return Array.from({ length: count }, (_, k) => list[Math.floor(((k + 0.5) * list.length) / count)]);
};

/** A profile keeps no huge works. */
const isKept = (work: readonly MemberShape[]): boolean =>
  work.length <= MOST_MEMBERS && sum(work, ({ context, tokens }) => context + tokens) <= MOST_TOKENS;

/** What a step of a timed work takes, microseconds. */
export const timeOf = (stepUs: readonly number[]): number =>
  mean(stepUs.length > SETTLING_STEPS ? stepUs.slice(SETTLING_STEPS) : stepUs) as number;

const hasPrompt = (members: readonly MemberShape[]): boolean => members.some(({ decodes }) => !decodes);

/** Works as an engine is asked for them, in blocks behind a pool, which no run touches. */
export class Reference {
  /** Blocks that it needs. */
  readonly blocks: number;

  constructor(
    readonly works: readonly (readonly MemberShape[])[],
    readonly blockTokens: number,
  ) {
    this.blocks = Math.max(0, ...works.map((members) => sum(members, (member) => blocksOf(member, blockTokens))));
  }

  /** Room for it behind the pool. */
  behind(hello: Hello): Hello {
    return { ...hello, blocks: hello.blocks + this.blocks };
  }

  /** Works that fill its blocks, from `from` on. */
  fill(from: number, vocab: number): WorkRequest[] {
    return fillingWorks(this, vocab, from);
  }

  /** Each work; of decodes several steps. */
  requests(from: number, vocab: number): WorkRequest[] {
    return this.works.map((members) => ({
      ...NOTHING,
      members: membersOf(members, this, vocab, from),
      steps: hasPrompt(members) ? 1 : DECODE_STEPS,
    }));
  }
}
