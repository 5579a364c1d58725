// `npm start`: prepares the checkout, then runs autellix on the given arguments; without any, the main job.
import { built, prepare } from './prepare.mjs';

/** Ten times the trace's programs at twice its rate: just over what one engine can do. */
const MAIN_JOB = ['compare', 'traces/mcts.jsonl', '--repeat', '10', '--rate-scale', '2'];

await prepare();
if (process.argv.length === 2) process.argv.push(...MAIN_JOB);
await import(built('cli/main.js'));
