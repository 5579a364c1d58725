import { expect, test } from 'vitest';
import { replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';

test('a batch of 200,000 calls goes on from point to point', () => {
  const calls = 200_000;
  const builder = new TraceBuilder();
  for (let k = 0; k < calls; k++)
    builder.add({ program: `p${k}`, call: '1', arrival_ms: 0, input: [['s', 8]], output: 3 });
  const profile = { ...PROFILE_DEFAULTS, name: 'large', base_ms: 1 };
  const { complete, engines } = replay(
    builder.finish(),
    optionsFor(undefined, profile, { policy: 'plas', batch: calls, steps: 1 }),
  );
  expect(complete).toBe(true);
  // a prompt and two decodes, each after a decision
  expect(engines[0]).toMatchObject({ steps: 3, points: 3 });
});
