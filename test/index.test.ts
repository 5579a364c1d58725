import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  generate,
  type LoggedEvent,
  Measures,
  optionsFor,
  plainOptions,
  profileNamed,
  type RunEvent,
  readRunLog,
  readTrace,
  replay,
  rowsOf,
  runLogWriter,
  SYSTEMS,
  summaryOf,
  TraceBuilder,
  WORKLOADS,
  writeTrace,
} from '../src/index.js';
import { temporaryFolder } from './io/folder.js';

const folder = temporaryFolder();

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

test('a workload is made, written, read and run, and its run log read: each gives what went in', async () => {
  const file = join(folder.path, 'react.jsonl.gz');
  const rows = [...generate({ shares: WORKLOADS.react, programs: 3, rate: 1, seed: 7 })];
  await writeTrace(file, { autellix_trace: 1, name: 'three' }, rows);
  const { trace, name } = await readTrace([file]);
  expect(name).toBe('three');
  const plain = (row: object) => JSON.parse(JSON.stringify(row));
  expect([...rowsOf(trace)].map(plain)).toEqual(rows.map(plain));

  const options = optionsFor(SYSTEMS[4], profileNamed('h100-llama3.1-8b'));
  const about = { name, programs: trace.programs.length, calls: trace.calls };
  const told: RunEvent[] = [];
  const chunks: Uint8Array[] = [];
  const header = { autellix_run: 1, trace: about, options: plainOptions(options) } as const;
  const log = runLogWriter(trace, header, (chunk) => chunks.push(chunk));
  const sink = (event: RunEvent) => {
    told.push(event);
    log(event);
  };
  replay(trace, options, { sink });
  const events: LoggedEvent[] = [];
  const logFile = folder.put('run.jsonl', Buffer.concat(chunks));
  expect(await readRunLog(logFile, (event) => events.push(event))).toEqual(plain(header));
  // a logged arrival says besides who the call is
  expect(events).toMatchObject(told.map(plain));
  expect(readFileSync(logFile, 'utf8').split('\n')).toHaveLength(told.length + 2);
});
