// `npm start`: prepares the checkout, then runs autellix on the given arguments; without any, the main job.
import { built, prepare } from './prepare.mjs';

const MAIN_JOB = ['compare', 'traces/mcts.jsonl'];

await prepare();
if (process.argv.length === 2) process.argv.push(...MAIN_JOB);
await import(built('cli/main.js'));
