import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  Measures,
  optionsFor,
  profileNamed,
  type RunEvent,
  readTrace,
  replay,
  SYSTEMS,
  summaryOf,
  TraceBuilder,
} from '../src/index.js';

const figure2 = fileURLToPath(new URL('../traces/figure2.jsonl', import.meta.url));

test('figure 2 of the paper, as a library user runs it: 18 ms of waiting under fcfs, 12 under autellix', async () => {
  const { trace } = await readTrace([figure2]);
  const waiting = (policy: 'fcfs' | 'mlfq' | 'plas' | 'atlas'): number => {
    const options = optionsFor(undefined, profileNamed('unit'), { policy, batch: 2, bounds: [2], beta: null });
    let waitingUs = 0;
    replay(trace, options, { sink: (event: RunEvent) => (waitingUs += event.type === 'end' ? event.waitingUs : 0) });
    return waitingUs / 1000;
  };
  expect([waiting('fcfs'), waiting('mlfq'), waiting('plas'), waiting('atlas')]).toEqual([18, 18, 12, 12]);
});

test('a trace built row by row gives the figures of a sum done by hand', () => {
  const builder = new TraceBuilder();
  builder.add({ program: 'p', call: '1', arrival_ms: 5, input: [['q', 3]], output: 4 });
  builder.add({ program: 'p', call: '2', after: ['1'], delay_ms: 10, input: [['@1', 7]], output: 2 });
  const trace = builder.finish();
  const measures = new Measures(trace);
  const end = replay(trace, optionsFor(SYSTEMS[0], profileNamed('unit')), { sink: measures.see });
  expect(end.complete).toBe(true);
  // steps of 1 ms: 4 for the first answer, a tool of 10, 2 for the second; 16 ms for 6 tokens
  expect(summaryOf(measures).metrics).toMatchObject({
    makespan_ms: 16,
    mean_response_ms: 16,
    mean_token_latency_ms: 16 / 6,
  });
});
