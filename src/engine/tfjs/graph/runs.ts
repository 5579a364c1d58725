import type { StepInput } from '../step.js';

/** Members of a batch, by index, that compute equally many tokens: one run of the graph. */
export type Run = number[];

/**
 * Cuts a step into runs, to be done in order. A member may read blocks that one before it fills in this very step: then it
 * is in the same run (where all append before any attends) or a later one.
 */
export function runsOf(batch: readonly StepInput[], blockTokens: number): Run[] {
  const waveOf = new Map<number, { readonly wave: number; readonly queries: number }>();
  const runs = new Map<string, { readonly wave: number; readonly members: Run }>();
  batch.forEach(({ tokens, position, blocks }, member) => {
    const queries = tokens.length;
    const first = Math.floor(position / blockTokens);
    const last = Math.floor((position + queries - 1) / blockTokens);
    let wave = 0;
    for (let i = 0; i <= last; i++) {
      const filled = waveOf.get(blocks[i]);
      if (filled) wave = Math.max(wave, filled.wave + (filled.queries === queries ? 0 : 1));
    }
    for (let i = first; i <= last; i++) waveOf.set(blocks[i], { wave, queries });
    const key = `${wave}/${queries}`;
    const run = runs.get(key);
    if (run) run.members.push(member);
    else runs.set(key, { wave, members: [member] });
  });
  return [...runs.values()].sort((a, b) => a.wave - b.wave).map((run) => run.members);
}
