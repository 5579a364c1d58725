/** The main module of an engine process: answers requests one after the other until the channel closes. */
import { InputError } from '../../core/errors.js';
import { openDecoder } from './decoders.js';
import { Engine } from './engine.js';
import { type Answer, asRequest, type Failed, type Hello } from './messages.js';
import { warmUp } from './warm-up.js';

let engine: Engine | undefined;

async function open(hello: Hello): Promise<Answer> {
  const { decoder, backend, model } = await openDecoder(hello);
  await warmUp(decoder, hello);
  engine = new Engine(decoder, hello);
  return { type: 'ready', backend, model, vocab: decoder.vocab };
}

async function answer(message: unknown): Promise<Answer> {
  const request = asRequest(message);
  if (request.type === 'hello') return open(request);
  if (!engine) throw new Error(`${request.type} before hello`);
  return request.type === 'work' ? engine.work(request) : engine.check(request);
}

function failure(error: unknown): Failed {
  if (!(error instanceof InputError)) return { type: 'failed', message: String(error), wrongInput: false };
  const { file, field } = error.place;
  return { type: 'failed', message: error.problem, wrongInput: true, file, field };
}

// Ctrl-C reaches the whole group: when to end is the parent's to say, and its end closes the channel.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  void answer(message)
    .catch(failure)
    .then((reply) => process.send?.(reply, (error: Error | null) => error && process.exit()));
});
