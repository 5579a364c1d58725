// `npm run golden -- DIR...`: prepares the checkout, then replays every golden file in the folders given.
import { built, prepare } from './prepare.mjs';

await prepare();
await import(built('cli/golden/main.js'));
