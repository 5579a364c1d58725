import { expect, test } from 'vitest';
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
