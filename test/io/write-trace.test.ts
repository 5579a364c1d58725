import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TraceHeader, TraceRow } from '../../src/core/trace/row.js';
import { rowsOf } from '../../src/core/trace/rows.js';
import { readTrace } from '../../src/io/read-trace.js';
import { writeTrace } from '../../src/io/write-trace.js';
import { build, traceRows } from '../core/trace/traces.js';
import { temporaryFolder } from './folder.js';

const folder = temporaryFolder();
const header: TraceHeader = { autellix_trace: 1, name: 'n', notes: ['a', 'b'], seed: 3 };

test.each(['t.jsonl', 't.jsonl.gz'])('%s: what is written reads as the same trace', async (name) => {
  const path = join(folder.path, name);
  await fc.assert(
    fc.asyncProperty(traceRows, async (rows) => {
      const trace = build(rows);
      await writeTrace(path, header, rowsOf(trace));
      // where it was read is not what it is
      const { files: _, fileOf: __, lines: ___, ...columns } = { ...trace, header };
      expect((await readTrace([path])).trace).toMatchObject(columns);
    }),
    { numRuns: 50 },
  );
  expect(readFileSync(path)[0]).toBe(name.endsWith('.gz') ? 0x1f : '{'.charCodeAt(0));
});

test('a trace that fails half-way leaves nothing, and what was there before', async () => {
  const path = folder.put('kept.jsonl', 'before');
  function* failing(): Generator<TraceRow> {
    for (let k = 0; k < 50_000; k++) yield { program: 'p', call: `${k}`, arrival_ms: 0, input: [['s', 1]], output: 1 };
    throw new Error('half-way');
  }
  await expect(writeTrace(path, header, failing())).rejects.toThrow('half-way');
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder.path).filter((name) => name.startsWith('kept'))).toEqual(['kept.jsonl']);
});

test('where nothing can be written the file is named', async () => {
  const path = join(folder.path, 'missing', 'x.jsonl');
  await expect(writeTrace(path, header, [])).rejects.toThrow(`${path}: cannot be written`);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, k): TraceRow => ({ program: 'p', call: `${k}`, arrival_ms: 0, input: [['s', 1]], output: 1 }),
  );
  await expect(writeTrace('/dev/full', header, rows)).rejects.toThrow(
    /\/dev\/full: cannot be written: no space left on the device/,
  );
});
