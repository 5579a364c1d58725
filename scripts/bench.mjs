// `npm run bench [-- --trace FILE...]`: prepares the checkout, then measures what the scheduler's replay costs.
import { prepare } from './prepare.mjs';

await prepare();
await import('../bench/replay.mjs');
