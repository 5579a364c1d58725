import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.js';
import { TraceBuilder } from '../../src/core/trace/builder.js';
import { readRunLog } from '../../src/io/read-run-log.js';
import type { RunLogHeader } from '../../src/io/run-log.js';
import { runLogWriter } from '../../src/io/write-run-log.js';
import { admit, end, totals } from '../core/measures/stream.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-log-'));
});

const builder = new TraceBuilder();
builder.add({ program: 'A "1"', call: 'é', arrival_ms: 0, input: [['x', 10]], output: 4, class: 'react' });
builder.add({ program: 'A "1"', call: '2', after: ['é'], delay_ms: 5, tool: 'search', input: [['x', 3]], output: 1 });
const trace = builder.finish();
const header: RunLogHeader = { autellix_run: 1, trace: { name: 't', programs: 1, calls: 2 }, options: { steps: 8 } };

const EVENTS: RunEvent[] = [
  { type: 'arrive', t: 0, engine: 1, call: 0, program: 0, root: true },
  { type: 'queue', t: 0, engine: 1, call: 0, level: 3, cause: 'promoted', waitUs: 10, serviceUs: 3 },
  admit(0, 0, { from: 'swapped', hitOwnTokens: 16, hitOtherTokens: 32 }),
  { type: 'evict', t: 5, engine: 0, call: 0, to: 'nowhere', blocks: 3, tokens: 40 },
  { type: 'swap-in', t: 5, engine: 0, call: 0, blocks: 3 },
  { type: 'swap', t: 5, engine: 0, untilUs: 9, transfers: 2, outBlocks: 3, inBlocks: 4 },
  {
    ...{ type: 'steps', t: 20, engine: 0, fromUs: 9, count: 4, points: 1, prefillTokens: 5, decodeTokens: 6 },
    ...{ prefillUs: 7, members: 2, waiting: 3, usedBlocks: 7, cachedBlocks: 8, hostBlocks: 9 },
  } as RunEvent,
  { type: 'engine-lost', t: 3e15, engine: 1, calls: 3 },
  { type: 'stop', t: 20, engine: 0, call: 1, reason: 'blocks', neededBlocks: 212, freeBlocks: 90 },
  { type: 'recomputed', t: 20, engine: 0, call: 0 },
  { type: 'first-token', t: 20, engine: 0, call: 0 },
  { type: 'preempt', t: 20, engine: 0, call: 0 },
  end(0, 0, { arrivalUs: 0, firstTokenUs: 20, waitingUs: 10, serviceUs: 20 }, { levels: [1, 2, 1], last: true }),
  { type: 'arrive', t: 5030, engine: 0, call: 1, program: 0, root: false },
  { type: 'done', t: 30, engine: -1, complete: false, engines: [totals({ deviceBlocks: 4 }), totals()] },
];

const HEADER = `${JSON.stringify(header)}\n`;
const ARRIVE =
  '{"type":"arrive","t":0,"engine":0,"root":true,"call":1,"program":0,"programId":"A","callId":"2","after":[0],"promptTokens":1,"outputTokens":1}';

function logged(): string {
  let text = '';
  const sink = runLogWriter(trace, header, (chunk) => {
    text += Buffer.from(chunk).toString();
  });
  for (const event of EVENTS) sink(event);
  return text;
}

const KNOWN_AT_ARRIVAL = [
  { programId: 'A "1"', callId: 'é', promptTokens: 10, outputTokens: 4, class: 'react' },
  { programId: 'A "1"', callId: '2', after: [0], delayUs: 5000, promptTokens: 3, outputTokens: 1, tool: 'search' },
];

test('a log tells every event again, arrivals with their names', async () => {
  for (const [name, bytes] of [
    ['run.jsonl', logged()],
    ['run.jsonl.gz', gzipSync(logged())],
  ] as const) {
    await writeFile(join(dir, name), bytes);
    const events: RunEvent[] = [];
    expect(await readRunLog(join(dir, name), (event) => events.push(event))).toEqual(header);
    const expected = EVENTS.map((event) =>
      event.type === 'arrive' ? { ...event, ...KNOWN_AT_ARRIVAL[event.call] } : event,
    );
    expect(events).toEqual(expected);
  }
});

describe('a log that is none', () => {
  test.each([
    ['empty', '', /empty: empty; expected a run log/],
    ['trace', '{"program":"A"}\n', /trace:1: autellix_run: missing; expected the first line of a run log/],
    ['newer', '{"autellix_run":2}\n', /newer:1: autellix_run: 2; expected version 1/],
    ['text', `${HEADER}hello\n`, /text:2: not a JSON object/],
    ['cut', `${HEADER}{"type":"preempt","t":1,"engi`, /cut:2: not a JSON object/],
    ['type', `${HEADER}{"type":"premept","t":1,"engine":0}\n`, /type:2: type: "premept"; .*did you mean preempt/],
    ['own', `${HEADER}{"type":"constructor","t":1,"engine":0}\n`, /own:2: type: "constructor"; expected the type/],
    [
      'time',
      `${HEADER}{"type":"preempt","t":-5,"engine":0,"call":0}\n`,
      /time:2: t: -5; expected a whole number from 0/,
    ],
    ['field', `${HEADER}{"type":"preempt","t":1,"engine":0}\n`, /field:2: call: missing; expected a whole number/],
    ['counts', HEADER.replace('2', '1e12'), /counts:1: trace.calls: 1000000000000; expected a whole number from 0 to/],
    [
      'options',
      HEADER.replace('"options":{"steps":8}', '"options":8'),
      /options:1: options: 8; expected a JSON object/,
    ],
    ['row', `${HEADER}{"type":"preempt","t":1,"engine":0,"call":1e9}\n`, /row:2: call: 1000000000; .* from 0 to 1/],
    [
      'level',
      `${HEADER}{"type":"queue","t":1,"engine":0,"call":0,"level":1.5,"waitUs":0,"serviceUs":0}\n`,
      /level:2: level: 1.5; expected a whole number from 1 to/,
    ],
    ['engine', `${HEADER}{"type":"preempt","t":1,"engine":1e9,"call":0}\n`, /engine:2: engine: 1000000000; expected/],
    ['parent', `${HEADER}${ARRIVE.replace('[0]', '[0,2]')}\n`, /parent:2: after\[1\]: 2; .* from 0 to 1/],
    ['name', `${HEADER}${ARRIVE.replace('"2"', '2')}\n`, /name:2: callId: 2; expected text/],
    [
      'far',
      `${HEADER}{"type":"swap","t":1,"engine":0,"untilUs":1e300,"transfers":0,"outBlocks":0,"inBlocks":0}\n`,
      /far:2: untilUs: 1e\+300; expected a whole number from 0 to 9007199254740991/,
    ],
    [
      'negative',
      `${HEADER}{"type":"swap-in","t":1,"engine":0,"call":0,"blocks":-1}\n`,
      /negative:2: blocks: -1; expected/,
    ],
    ['untitled', HEADER.replace(/"name":"[^"]*",?/, ''), /untitled:1: trace\.name: missing; expected text/],
    [
      'to',
      `${HEADER}{"type":"evict","t":1,"engine":0,"call":0,"to":"x","blocks":1,"tokens":1}\n`,
      /to:2: to: "x"; expected host, nowhere/,
    ],
    ['root', `${HEADER}${ARRIVE.replace('"root":true', '"root":1')}\n`, /root:2: root: 1; expected true, false/],
    ['half', `${HEADER}{"type":"engine-lost","t":1,"engine":0,"calls":0.5}\n`, /half:2: calls: 0.5; expected/],
    [
      'tokens',
      `${HEADER}${ARRIVE.replace('promptTokens":1', 'promptTokens":4e9')}\n`,
      /promptTokens: 4000000000; .* 2147483647/,
    ],
    [
      'delay',
      `${HEADER}${ARRIVE.replace('"after"', '"delayUs":1e300,"after"')}\n`,
      /delay:2: delayUs: 1e\+300; expected/,
    ],
    ['levels', logged().replace('[1,2,1]', '[1,0,1]'), /levels:14: levels\[1\]: 0; expected a whole number from 1/],
    ['no-levels', logged().replace(',"levels":[1,2,1]', ''), /no-levels:14: levels: missing; expected a list/],
    ['totals', logged().replace('"peakBlocks":0', '"peakBlocks":1e300'), /totals:16: engines\[0\].peakBlocks: 1e\+300/],
    ['no-totals', logged().replace(/"engines":.*/, '"engines":[5]}'), /no-totals:16: engines\[0\].steps: missing/],
    ['binary', '\0\0', /binary:1: not text/],
  ])('%s', async (name, text, message) => {
    await writeFile(join(dir, name), text);
    await expect(readRunLog(join(dir, name), () => {})).rejects.toThrow(message);
  });

  test('a gzip cut short, a file that is not there', async () => {
    await writeFile(join(dir, 'short.gz'), gzipSync(logged()).subarray(0, 100));
    await expect(readRunLog(join(dir, 'short.gz'), () => {})).rejects.toThrow(
      /short\.gz: the gzip stream ends too early/,
    );
    await expect(readRunLog(join(dir, 'absent'), () => {})).rejects.toThrow(/absent: no such file/);
  });
});
