import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ColorSupportLevel } from 'chalk';
import { render } from 'ink';
import { TOUR } from '../../core/live/tour.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { App } from './app.js';
import { Client } from './client.js';
import { saverOf } from './save.js';
import { Terminal } from './terminal.js';
import type { Answer } from './worker/messages.js';
import type { Input } from './worker/open.js';

interface Look {
  readonly theme: string;
  readonly speed: number;
  readonly level: ColorSupportLevel;
}

/** Where the sample traces lie in the package. */
export const TRACES = fileURLToPath(new URL('../../../traces/', import.meta.url));

/** Frames come ten times a second; a limit at the same rate would drop every other one. */
const MAX_FPS = 30;

/** Shows the live view until it is quit. */
export async function start(input: Input, look: Look): Promise<ExitCode> {
  const client = new Client(input);
  const terminal = new Terminal();
  let failure: Extract<Answer, { type: 'failed' }> | undefined;
  const app = (
    <App
      client={client}
      tourClient={tourClient}
      level={look.level}
      theme={look.theme}
      speed={look.speed}
      save={saverOf(look)}
      fail={(answer) => {
        failure = answer;
        instance.unmount();
      }}
    />
  );
  terminal.enter();
  const instance = render(app, {
    stdout: terminal.stdout,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: MAX_FPS,
  });
  terminal.onResize(() => instance.clear());
  try {
    await instance.waitUntilExit();
  } finally {
    terminal.leave();
    await client.close();
  }
  if (failure) {
    process.stderr.write(`autellix: ${failure.message}\n`);
    return failure.wrongInput ? EXIT.usage : EXIT.internal;
  }
  return EXIT.ok;
}

/** The paper's figure 2 under FCFS: the first stop of the tour. */
function tourClient(): Client {
  const { system, ...flags } = { ...TOUR.flags };
  return new Client({
    traces: [join(TRACES, TOUR.trace)],
    systems: ['fcfs'],
    by: 'policy',
    flags: { ...flags, system },
  });
}
