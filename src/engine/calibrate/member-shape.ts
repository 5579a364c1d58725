import type { StepLoad } from '../../core/replay/step-load.js';
import type { Work } from '../../core/replay/work.js';

/** A member of a step: so many tokens behind so many that have their KV. */
export interface MemberShape {
  readonly context: number;
  readonly tokens: number;
  readonly decodes: boolean;
}

/** Members as a profile has them: `120+1 64+32`, tokens before it and its own; one token is a decode. */
export const toldMembers = (members: readonly MemberShape[]): string =>
  members.map(({ context, tokens }) => `${context}+${tokens}`).join(' ');

export const membersTold = (text: string): MemberShape[] =>
  text.split(' ').map((member) => {
    const [context, tokens] = member.split('+').map(Number);
    return { context, tokens, decodes: tokens === 1 };
  });

/** The loads of a work's steps: from one to the next every member has a token more behind it. */
export const loadsOf = ({ members, steps }: Work): StepLoad[] =>
  Array.from({ length: steps }, (_, step) =>
    loadOf(members.map(({ position, tokens, decodes }) => ({ context: position + step, tokens, decodes }))),
  );

export function loadOf(members: readonly MemberShape[]): StepLoad {
  const prompts = members.filter(({ decodes }) => !decodes);
  const sum = (of: readonly MemberShape[], what: (member: MemberShape) => number): number =>
    of.reduce((total, member) => total + what(member), 0);
  return {
    prefillTokens: sum(prompts, ({ tokens }) => tokens),
    decodeSeqs: members.length - prompts.length,
    contextTokens: sum(members, ({ context }) => context),
    prompts: {
      count: prompts.length,
      contextTokens: sum(prompts, ({ context }) => context),
      pairs: sum(prompts, ({ context, tokens }) => tokens * context + (tokens * (tokens + 1)) / 2),
    },
  };
}
