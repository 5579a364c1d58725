import { expect, test } from 'vitest';
import { runOptions } from '../../src/cli/run-options.js';
import { BALANCERS, POLICIES } from '../../src/core/settings/names.js';
import { profileSchema } from '../../src/core/settings/profile-schema.js';
import { RUN_DEFAULTS, SYSTEMS } from '../../src/core/settings/systems.js';
import { PROFILES } from '../../src/engine/profiles/index.js';
import { runCli } from './run-cli.js';

test('every system, policy, balancer, profile and default is in the table', async () => {
  const { code, stdout } = await runCli('systems');
  expect(code).toBe(0);
  const firstWords = stdout.split('\n').map((line) => line.split(/ {2,}/)[0]);
  for (const { name } of [...SYSTEMS, ...POLICIES, ...BALANCERS, ...PROFILES]) expect(firstWords).toContain(name);
  for (const name of Object.keys(RUN_DEFAULTS)) expect(firstWords).toContain(name);
  expect(stdout).toMatch(/^autellix +atlas +8 +chunked +on +batched/m);
  expect(stdout).not.toMatch(/^base_ms /m); // a profile file must say it
  expect(stdout).toMatch(/^bounds +1000,2000,4000,8000,16000,32000,64000$/m);
});

test('what a run uses when nothing is said is what it would run with', async () => {
  const { stdout } = await runCli('systems');
  const [, said] = stdout.split('what a run uses when nothing is said\n');
  expect(said).toMatch(/^system +autellix$/m);
  expect(said).toMatch(/^policy +atlas +the system; fcfs with --system none$/m);
  expect(said).toMatch(/^steps +8 +the system; 1 with --system none$/m);
  expect(said).toMatch(/^prefix_cache +true +the system; else the profile$/m);
  expect(said).toMatch(/^batch +256 +the profile$/m);
  expect(said).toMatch(/^host_blocks +2048 +the profile$/m);
  const { defaults } = JSON.parse((await runCli('systems', '--json')).stdout);
  expect(defaults.options).toEqual(await runOptions({}));
});

test('every cost of a profile is told', async () => {
  const { stdout } = await runCli('systems');
  for (const profile of PROFILES) {
    const line = stdout.split('\n').find((one) => one.startsWith(`${profile.name} `)) ?? '';
    const others = Object.entries(profile).filter(([name, value]) => /_ms$/.test(name) && value !== 0);
    for (const [name] of others) if (!IN_COLUMNS.includes(name)) expect(line).toContain(`${name} `);
  }
});

const IN_COLUMNS = ['base_ms', 'point_ms', 'per_prefill_token_ms', 'per_decode_seq_ms', 'per_context_token_ms'];

test('and in the JSON', async () => {
  const json = JSON.parse((await runCli('systems', '--json')).stdout);
  expect(json).toMatchObject({
    systems: SYSTEMS,
    policies: POLICIES,
    profiles: PROFILES,
    defaults: { run: RUN_DEFAULTS },
  });
  // what a file that says only what it must is taken to say
  const { base_ms: _, ...filledIn } = profileSchema.parse({ base_ms: 1 });
  expect(json.defaults.profile_fields).toEqual(filledIn);
});
