/** Tokens in the order they were generated, each with its call. */
export interface Generated {
  readonly calls: number[];
  readonly tokens: number[];
}

/** What calls have answered on engines that really decode, as token ids. */
export class Answers {
  private readonly ofCall = new Map<number, number[]>();

  add({ calls, tokens }: Generated): void {
    calls.forEach((call, i) => {
      const answer = this.ofCall.get(call) ?? [];
      this.ofCall.set(call, answer);
      answer.push(tokens[i]);
    });
  }

  /** The first `count` tokens of a call's answer. */
  first(call: number, count: number): number[] {
    return this.ofCall.get(call)?.slice(0, count) ?? [];
  }
}
