// A parent of an engine process, to be killed by a test: says the engine's pid, then keeps it busy for ever.
import { EngineProcess } from '../../../src/engine/process/engine-process.js';
import { HELLO, STEP } from './requests.js';

const engine = await EngineProcess.start(HELLO);
process.stdout.write(`${engine.pid}\n`);
for (;;) await engine.ask(STEP);
