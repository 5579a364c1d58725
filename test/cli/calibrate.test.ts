import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project/files.js';
import { runCli } from './run-cli.js';

const react = join(ROOT, 'traces', 'react.jsonl');

test('what cannot be rehearsed is said before anything is measured', async () => {
  expect(await runCli('calibrate', '--token-scale', '2')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'autellix: --token-scale: of no use without a trace to rehearse\n',
  });
  expect(await runCli('calibrate', react, '--device-blocks', '8')).toEqual({
    code: 2,
    stdout: '',
    stderr: `autellix: ${react}: every program has a call of over 129 tokens; expected some that fit the KV pool\n`,
  });
  expect((await runCli('calibrate', 'no-such.jsonl')).stderr).toMatch(/^autellix: no-such\.jsonl: /);
});
