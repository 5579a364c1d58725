import { expect, it } from 'vitest';
import { Measures } from '../../src/core/measures/measures.js';
import { summaryOf } from '../../src/core/measures/summary.js';
import { replay } from '../../src/core/replay/replay.js';
import { optionsFor, SYSTEMS } from '../../src/core/settings/systems.js';
import { applyLoad } from '../../src/core/trace/load.js';
import { profileNamed } from '../../src/engine/profiles/index.js';
import { readTrace } from '../../src/io/read-trace.js';

/**
 * An independent computation for mixed work over capacity: autellix's mean token latency about 2.2 times better than
 * vllm-opt's and 1.3 times better than mlfq's. Loads differ, so what is held is the order, and that it is clear.
 */
it('mixed work over capacity: autellix is clearly ahead of mlfq, and farther of vllm-opt', async () => {
  const { trace } = await readTrace(['traces/mixed.jsonl']);
  const profile = profileNamed('a100-llama3.1-8b');
  const latencyOf = (name: string, seed: number) => {
    const load = applyLoad(trace, { repeat: 10, arrivals: { how: 'poisson', rate: 0.8 }, seed });
    const options = optionsFor(
      SYSTEMS.find((system) => system.name === name),
      profile,
    );
    const measures = new Measures(load.trace);
    replay(load.trace, options, { sink: measures.see });
    return summaryOf(measures).metrics.mean_token_latency_ms ?? Number.NaN;
  };
  const seeds = [1, 2];
  const mean = (name: string) => seeds.reduce((sum, seed) => sum + latencyOf(name, seed), 0) / seeds.length;
  const autellix = mean('autellix');
  // 1.39 and 1.68 when this was written
  expect(mean('mlfq') / autellix).toBeGreaterThan(1.25);
  expect(mean('vllm-opt') / autellix).toBeGreaterThan(1.5);
});
