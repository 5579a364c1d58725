import { expect, test } from 'vitest';
import { WORK_METRICS, workOf } from '../../../src/core/compare/work.js';
import { generate } from '../../../src/core/generate/generate.js';
import { WORKLOADS } from '../../../src/core/generate/workloads/registry.js';
import { Measures } from '../../../src/core/measures/measures.js';
import { summaryOf } from '../../../src/core/measures/summary.js';
import { replay } from '../../../src/core/replay/replay.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { profileNamed } from '../../../src/engine/profiles/index.js';

test('what a trace alone decides is what a run of it measures, to the last bit', () => {
  const builder = new TraceBuilder();
  for (const row of generate({ shares: WORKLOADS.mixed, programs: 12, rate: 1, seed: 3 })) builder.add(row);
  const trace = builder.finish();
  const measures = new Measures(trace);
  replay(trace, optionsFor(undefined, profileNamed('unit')), { sink: measures.see });
  const { metrics } = summaryOf(measures);
  expect(workOf(trace)).toEqual(Object.fromEntries(WORK_METRICS.map((name) => [name, metrics[name]])));
});
