import type { StepLoad } from '../../core/replay/step-load.js';

/** A member of a step: so many tokens behind so many that have their KV. */
export interface MemberShape {
  readonly context: number;
  readonly tokens: number;
  readonly decodes: boolean;
}

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
