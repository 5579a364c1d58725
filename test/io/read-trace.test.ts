import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/errors.js';
import type { ImportOptions } from '../../src/core/import/importer.js';
import { readTrace } from '../../src/io/read-trace.js';
import { temporaryFolder } from './folder.js';

const folder = temporaryFolder();
const call = (call: string, more: object = {}): string =>
  `${JSON.stringify({ program: 'p', call, arrival_ms: 0, input: [['s', 10]], output: 5, ...more })}\n`;
const next = (id: string, parent: string, more: object = {}): string =>
  call(id, { arrival_ms: undefined, after: [parent], ...more });

async function refused(paths: readonly string[], options: ImportOptions = {}): Promise<string> {
  try {
    await readTrace(paths, options);
  } catch (error) {
    if (error instanceof InputError) return error.message.replaceAll(`${folder.path}/`, '');
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('what is read', () => {
  test('a native trace, with its header', async () => {
    const path = folder.put('a.jsonl', `{"autellix_trace":1,"name":"n"}\n${call('1')}${next('2', '1')}`);
    const read = await readTrace([path]);
    expect(read).toMatchObject({ name: 'n', formats: ['autellix'], notes: [], timed: true });
    expect(read.trace.calls).toBe(2);
    expect(read.trace.header?.name).toBe('n');
  });

  test.each<[string, string | Uint8Array]>([
    ['gzipped, told by content', gzipSync(call('1') + next('2', '1'))],
    ['gzipped in two parts', Buffer.concat([gzipSync(call('1')), gzipSync(next('2', '1'))])],
    ['with a byte order mark and Windows line ends', `\uFEFF${call('1')}${next('2', '1')}`.replaceAll('\n', '\r\n')],
    ['with blank lines and no last line end', `\n\n${call('1')}\n${next('2', '1')}`.trimEnd()],
  ])('%s', async (name, content) => {
    const path = folder.put('odd name', content);
    expect((await readTrace([path])).trace.calls, name).toBe(2);
  });

  test('a line of two million characters', async () => {
    const input = Array.from({ length: 150_000 }, (_, k) => [`segment-${k}`, 1]);
    expect((await readTrace([folder.put('long', call('1', { input }))])).trace.promptTokens[0]).toBe(150_000);
  });

  test('text that is cut within a letter', async () => {
    const calls = Array.from({ length: 40_000 }, (_, k) => call(`é${'ü'.repeat(k % 7)}${k}`)).join('');
    const { trace } = await readTrace([folder.put('utf8', calls)]);
    expect([trace.calls, trace.callId[39_999]]).toEqual([40_000, `é${'ü'.repeat(39_999 % 7)}39999`]);
  });

  test('several files and folders as one, files of a folder by name', async () => {
    mkdirSync(join(folder.path, 'traces'));
    folder.put('traces/b.jsonl', call('2', { program: 'q' }));
    folder.put('traces/a.json.gz', gzipSync(call('1', { program: 'q' })));
    folder.put('traces/LICENSE', 'not a trace');
    const { trace, name } = await readTrace([folder.put('one.jsonl', call('1')), join(folder.path, 'traces')]);
    expect([trace.programs, trace.callId, name]).toEqual([['p', 'q'], ['1', '1', '2'], 'one and 1 more']);
  });

  test('a foreign value over several lines', async () => {
    const session = { id: 'w', block_size: 64, requests: [{ t: 0, in: 10, out: 1 }] };
    const read = await readTrace([folder.put('session.json', JSON.stringify(session, null, 2))]);
    expect(read).toMatchObject({ name: 'session', formats: ['weka'], timed: false });
  });
});

describe('what is refused', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['bad JSON far down', `${lines(40_000)}{"program": \n`, 'f:40001: not JSON ('],
    ['bad JSON at once', 'program,call\n', 'f:1: not a known format; expected one of autellix'],
    ['JSON that ends too early', call('1').slice(0, 40), 'f:1: not JSON ('],
    ['a cut last line', call('1') + call('2').slice(0, 40), 'f:2: not JSON ('],
    ['another format', '{"hello":1}\n', 'f:1: not a known format'],
    ['an unknown parent', call('1') + next('2', '9'), 'f:2: after[0]: no call "9" in program "p"'],
    ['a cycle', next('1', '2') + next('2', '1'), 'f:1: after: call "1" comes after itself'],
    ['a duplicate', `\n${call('1')}${call('1')}`, 'f:3: call: program "p" has a call "1" already (line 2)'],
    ['NaN', call('1').replace('0', 'NaN'), 'f:1: not JSON ('],
    ['a negative', call('1', { arrival_ms: -1 }), 'f:1: arrival_ms: -1; expected at least 0'],
    [
      '2^53 + 1',
      call('1').replace('5}', '9007199254740993}'),
      'f:1: output: 9007199254740992; expected a whole number',
    ],
    ['too much of a context', call('1') + next('2', '1', { input: [['@1', 16]] }), 'f:2: input[0]: 16 tokens of @1'],
    ['an empty file', '', 'f: empty; expected a trace'],
    ['a file of blank lines', '\n\n \n', 'f: empty; expected a trace'],
    ['a header alone', '{"autellix_trace":1}\n', 'f: no calls; expected at least one line with a call'],
    ['a binary file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'f:1: not text; expected UTF-8'],
    ['zeros', Buffer.alloc(100), 'f:1: not text; expected UTF-8'],
    ['a zero far down', `${lines(40_000)}\0\n`, 'f:40001: not text; expected UTF-8'],
    [
      'half a letter far down',
      Buffer.concat([Buffer.from(`${lines(40_000)}é`), Buffer.from([0xc3, 10])]),
      'f:40001: not text',
    ],
    ['half a letter at the end', Buffer.concat([Buffer.from(lines(2)), Buffer.from([0xc3])]), 'f:3: not text'],
    ['a value too deep', `${lines(2)}{"program":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`, 'nested too deeply'],
    [
      'a header too deep',
      `{"autellix_trace":1,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`,
      'f:1: nested deeper',
    ],
    ['sessions within sessions', nestedSession(5_000), 'f:1: nested too deeply'],
    ['the same over several lines', `{\n${nestedSession(5_000).slice(1)}`, 'f: nested too deeply'],
    ['a truncated gzip', gzipSync(lines(1000)).subarray(0, 2000), 'f: the gzip stream ends too early'],
    ['a damaged gzip', damaged(gzipSync(lines(1000))), 'f: damaged gzip: '],
    ['gzip of nothing', gzipSync(''), 'f: empty; expected a trace'],
    ['a newer header', '{"autellix_trace":2}\n', 'f:1: autellix_trace: 2; expected 1'],
  ])('%s', async (_, content, message) => {
    expect(await refused([folder.put('f', content)])).toContain(message);
  });

  function lines(count: number): string {
    return Array.from({ length: count }, (_, k) => call(`c${k}`)).join('');
  }

  /** A Weka session of one agent, which has one agent, and so on. */
  function nestedSession(depth: number): string {
    const open = '{"type":"subagent","t":0,"requests":['.repeat(depth);
    return `{"block_size":64,"requests":[${open}{"t":0,"in":1,"out":1}${']}'.repeat(depth)}]}`;
  }

  function damaged(bytes: Uint8Array): Uint8Array {
    return bytes.map((byte, k) => (k > 20 && k < 400 ? byte ^ 0x5a : byte));
  }

  test('what is not there, a folder of other things, nothing at all', async () => {
    expect(await refused([join(folder.path, 'missing')])).toBe('missing: no such file or folder');
    mkdirSync(join(folder.path, 'empty'));
    expect(await refused([join(folder.path, 'empty')])).toContain('empty: no trace files in the folder');
    expect(await refused([])).toContain('no trace given');
  });

  test('the same call in two files, with both places', async () => {
    const [a, b] = [folder.put('a', call('1')), folder.put('b', `\n${call('1')}`)];
    expect((await refused([a, b])).replaceAll(`${folder.path}/`, '')).toContain(
      'b:2: call: program "p" has a call "1" already (a:1)',
    );
  });
});

const samples = new URL('../../../shared/data/samples/', import.meta.url).pathname;

describe.skipIf(!existsSync(samples))('faults seen in other tools (skipped where ../shared is not there)', () => {
  test.each<[string, object]>([
    ['triggers/weka_residual_delay_and_stream_subagent.json', { programs: 1, calls: 3 }],
    ['triggers/mooncake_u64_ids.jsonl', { programs: 2, calls: 2 }],
    ['triggers/mooncake_cumulative_vs_delta.jsonl', { programs: 1, calls: 2 }],
    ['weka/one_subagent.json', { programs: 1, calls: 3 }],
    ['weka/trace_0291.subagents.json', { programs: 1, calls: 32 }],
    ['mooncake/conversation_trace.head40.jsonl', { programs: 40, calls: 40 }],
  ])('%s is read', async (name, { programs, calls }: { programs?: number; calls?: number }) => {
    const { trace } = await readTrace([join(samples, name)]);
    expect([trace.programs.length, trace.calls]).toEqual([programs, calls]);
  });

  test('hash ids that cannot be of that many tokens are refused', async () => {
    const path = join(samples, 'triggers/mooncake_hash_len_mismatch.jsonl');
    expect(await refused([path])).toContain(':1: hash_ids: 2 for 20 tokens; expected 1');
    expect((await readTrace([path], { hashBlock: 16 })).trace.calls).toBe(1);
  });
});
