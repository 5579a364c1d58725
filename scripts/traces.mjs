// `npm run traces`: makes every trace under traces/ again, by the command in its header. With --check it writes
// nothing and fails where one would change.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { output } from './lib/process.mjs';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const checkOnly = process.argv.includes('--check');

await prepare();
for (const name of readdirSync(join(root, 'traces')).filter((file) => file.endsWith('.jsonl'))) {
  const path = join(root, 'traces', name);
  const text = readFileSync(path, 'utf8');
  const { command } = JSON.parse(text.slice(0, text.indexOf('\n')));
  const args = command.split(' ').slice(1);
  const made = output(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args]);
  const same = made === text;
  console.log(`${same ? 'same   ' : checkOnly ? 'DIFFERS' : 'changed'} traces/${name}: ${command}`);
  if (same) continue;
  if (checkOnly) process.exitCode = 1;
  else writeFileSync(path, made);
}
