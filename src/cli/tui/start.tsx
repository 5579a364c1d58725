import type { ColorSupportLevel } from 'chalk';
import { render } from 'ink';
import { TOUR } from '../../core/live/tour.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { tell } from '../notes.js';
import { App } from './app.js';
import { Client } from './client.js';
import { LineWriter } from './line-writer.js';
import { chooseSample } from './menu.js';
import { painter } from './paint.js';
import { inputOf, samples, tourInput } from './samples.js';
import { save } from './save.js';
import { Terminal } from './terminal.js';
import type { Answer } from './worker/messages.js';
import type { Input } from './worker/open.js';

interface Look {
  readonly theme: string;
  readonly speed: number;
  readonly level: ColorSupportLevel;
}

/** Shows the live view until it is quit; without a trace, first the sample traces. */
export async function start(input: Input, look: Look): Promise<ExitCode> {
  const clients: Client[] = [];
  const terminal = new Terminal(() => {
    for (const client of clients) client.sweep();
  });
  terminal.enter();
  let failure: Failure | undefined;
  try {
    let watched = input;
    let tour = false;
    if (input.traces.length === 0 && input.events === undefined) {
      const file = await chooseSample(samples(), painter(look.theme, look.level));
      if (file === undefined) return EXIT.ok;
      tour = file === TOUR.trace;
      watched = inputOf(file, input);
    }
    failure = await watch(watched, look, tour, clients);
  } finally {
    terminal.leave();
    for (const { said } of clients) process.stderr.write(said);
  }
  if (!failure) return EXIT.ok;
  const [first, ...more] = failure.message.split('\n');
  tell([first], 'autellix: ');
  tell(more, '');
  return failure.wrongInput ? EXIT.usage : EXIT.internal;
}

type Failure = Extract<Answer, { type: 'failed' }>;

/** `clients`: takes those that it opens. */
async function watch(input: Input, look: Look, tour: boolean, clients: Client[]): Promise<Failure | undefined> {
  const open = (what: Input): Client => {
    const client = new Client(what);
    clients.push(client);
    return client;
  };
  const writer = new LineWriter((text) => process.stdout.write(text));
  let failure: Failure | undefined;
  const fail = (answer: Failure) => {
    failure = answer;
    instance.unmount();
  };
  const app = (
    <App
      client={open(input)}
      writer={writer}
      tourClient={() => open(tourInput())}
      {...look}
      tour={tour}
      save={save}
      fail={fail}
    />
  );
  const instance = render(app, { exitOnCtrlC: false, patchConsole: false });
  try {
    await instance.waitUntilExit();
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
  return failure;
}
