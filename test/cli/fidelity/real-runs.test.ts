import { expect, test, vi } from 'vitest';
import { realSetup } from '../../../src/cli/engines.js';
import { RealRuns } from '../../../src/cli/fidelity/real-runs.js';
import { runOptions } from '../../../src/cli/run-options.js';
import type { Summary } from '../../../src/core/measures/summary.js';
import type { Engines } from '../../../src/engine/drive.js';
import { traceOf } from '../../core/live/run.js';

const SUMMARY = { metrics: { mean_response_ms: 1 } } as unknown as Summary;
const trace = traceOf([{ program: 'p', call: '1', arrival_ms: 0, input: [['a', 4]], output: 2 }]);

test('a run in which an engine died does not count, and engines do not die for ever', async () => {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  const options = await runOptions({ profile: 'tfjs-tiny', deviceBlocks: 64, hostBlocks: 8 });
  const runs = new RealRuns(trace, options, realSetup({ engine: 'tfjs', backend: 'wasm' }), true);
  const dying = async ({ setup }: Engines): Promise<Summary> => {
    setup.onDeath?.(0, 'SIGKILL');
    return SUMMARY;
  };
  try {
    await runs.run(dying);
    expect(said).toBe('note: engine 0 died (SIGKILL); this run does not count, and is run again\n');
    expect(runs.summaries).toEqual([]);
    await runs.run(async () => SUMMARY);
    expect(runs.summaries).toEqual([SUMMARY]);
    expect(runs.prices).toEqual([{ realUs: 0, modelledUs: 0 }]);
    for (let k = 0; k < 4; k++) await runs.run(dying);
    await expect(runs.run(dying)).rejects.toThrow('engines died 6 times; is there memory enough?');
    expect(runs.summaries).toEqual([SUMMARY]);
  } finally {
    vi.restoreAllMocks();
  }
});
