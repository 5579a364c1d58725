import { expect, it } from 'vitest';
import { Replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { RUN_DEFAULTS } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';

it('refuses calls that can never fit the pool, saying where the first stands and what would help', () => {
  const builder = new TraceBuilder();
  builder.startFile('t.jsonl');
  // 4 blocks of 16 tokens hold a prompt and an output of 65: the last token is never in KV
  builder.add({ program: 'p', call: 'fits', arrival_ms: 0, input: [['a', 60]], output: 5 }, 2);
  builder.add({ program: 'p', call: 'large', arrival_ms: 0, input: [['a', 60]], output: 6 }, 3);
  builder.add({ program: 'q', call: 'larger', arrival_ms: 0, input: [['a', 90]], output: 1 }, 4);
  const trace = builder.finish();
  const profile = { ...PROFILE_DEFAULTS, base_ms: 1, device_blocks: 4 };
  expect(() => new Replay(trace, { ...RUN_DEFAULTS, batch: 1, profile })).toThrow(
    't.jsonl:3: call p/large needs 65 tokens of KV (prompt and output but for the last token); 2 calls do not fit, the largest needs 90; expected at most 64, the pool of 4 blocks (--device-blocks 6 holds them all, --leave-out-over 65 leaves their programs out)',
  );
});

it('ends where virtual time cannot be told exactly any more', () => {
  const builder = new TraceBuilder();
  builder.add({ program: 'p', call: 'c', arrival_ms: 0, input: [['a', 1]], output: 10_000 });
  const profile = { ...PROFILE_DEFAULTS, base_ms: 1e9 };
  // 2^53 µs are 9007 steps of 10^12 µs
  const run = new Replay(builder.finish(), { ...RUN_DEFAULTS, batch: 1, profile });
  expect(() => {
    while (run.advance(1));
  }).toThrow('the run lasts longer than 2^53 µs');
});
