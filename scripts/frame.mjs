// `npm run frame`: makes the README's picture of the live view again, one real screen. With --check it writes nothing
// and fails where the picture would change.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { output } from './lib/process.mjs';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'docs', 'live-view.svg');
const args = 'tui traces/mcts.jsonl --max-batch 16 --snapshot 110x34 --at 60s --svg';

await prepare();
const made = output(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args.split(' ')]);
const same = existsSync(file) && readFileSync(file, 'utf8') === made;
const checkOnly = process.argv.includes('--check');
console.log(`${same ? 'same   ' : checkOnly ? 'DIFFERS' : 'changed'} docs/live-view.svg: autellix ${args}`);
if (!same && checkOnly) process.exitCode = 1;
else if (!same) writeFileSync(file, made);
