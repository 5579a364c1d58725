import { join } from 'node:path';
import { render } from 'ink-testing-library';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App, type AppProps } from '../../../src/cli/tui/app.js';
import type { Client } from '../../../src/cli/tui/client.js';
import { LineWriter } from '../../../src/cli/tui/line-writer.js';
import { Menu } from '../../../src/cli/tui/menu.js';
import { painter } from '../../../src/cli/tui/paint.js';
import type { Answer, Request } from '../../../src/cli/tui/worker/messages.js';
import { ReplaySource } from '../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../core/live/run.js';

const moment = () => new Promise((next) => setTimeout(next, 30));

/** What a thread would be: it takes down requests, answers what a view asks for, and says what it is told to. */
class FakeClient {
  readonly requests: Request[] = [];
  closed = false;
  private listener: (answer: Answer) => void = () => {};
  private readonly session: Session;

  constructor(title: string) {
    const trace = traceOf([call('A', '1', 30), call('B', '1', 30)]);
    this.session = new Session(title, trace, [new ReplaySource('fcfs', trace, options({ policy: 'fcfs', batch: 1 }))]);
    this.session.clock.playing = false;
  }

  listen(listener: (answer: Answer) => void): void {
    this.listener = listener;
  }

  request(request: Request): void {
    this.requests.push(request);
    if (request.type !== 'view') return;
    this.session.handle(request);
    while (!this.session.tick(0));
    queueMicrotask(() => this.say({ type: 'frame', frame: this.session.frame(request.view) }));
  }

  say(answer: Answer): void {
    this.listener(answer);
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  /** Requests but for views, which go with every change of the screen. */
  get asked(): Request[] {
    return this.requests.filter(({ type }) => type !== 'view');
  }
}

let client: FakeClient;
let tour: FakeClient;
let screen: readonly string[];
let failed: string[];
let app: ReturnType<typeof render>;

/** Draws into `screen` what the writer is given. */
class Kept extends LineWriter {
  override draw(lines: readonly string[]): void {
    screen = lines;
  }
}

beforeEach(async () => {
  client = new FakeClient('two programs');
  tour = new FakeClient('figure 2');
  failed = [];
  const props: AppProps = {
    client: client as unknown as Client,
    writer: new Kept(() => {}),
    tourClient: () => tour as unknown as Client,
    level: 0,
    theme: 'default',
    speed: 1,
    tour: false,
    save: async () => {
      throw new Error('EACCES: no place to write');
    },
    fail: ({ message }) => failed.push(message),
  };
  app = render(createElement(App, props));
  await moment();
});
afterEach(() => app.unmount());

const shown = (): string => screen.join('\n');
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    app.stdin.write(key);
    await moment();
  }
}

test('App: what the runs tell is on the screen, and a key asks them', async () => {
  expect(shown()).toMatch(/^two programs · fcfs[\s\S]*programs 2 by waiting/);
  await press(' ', '+', '}');
  expect(client.asked).toEqual([{ type: 'toggle' }, { type: 'faster', by: 2 }, { type: 'skip', seconds: 10 }]);
});

test('App: keys that arrive in one piece are all heard', async () => {
  await press(']]]');
  expect(client.asked).toEqual(Array(3).fill({ type: 'skip', seconds: 1 }));
});

test('App: Enter asks for the program under the cursor, Esc for the list again', async () => {
  await press('j', '\r');
  expect(client.requests.at(-1)).toMatchObject({ view: { detail: { program: 1 } } });
  expect(shown()).toContain('process table');
  await press('\u001b');
  expect(shown()).toContain('by waiting');
});

test('App: a note is said until the next key; a frozen view takes no frames', async () => {
  client.say({ type: 'note', text: 'beta -1: expected more' });
  await moment();
  expect(shown()).toContain('beta -1: expected more');
  await press('f');
  expect(shown()).not.toContain('beta -1');
  expect(shown()).toContain('view frozen');
});

test('App: where it was saved fits a line of 80 columns', async () => {
  client.say({
    type: 'exported',
    files: ['run.jsonl', 'results.json'].map((name) => join('autellix-mcts-116750ms', name)),
  });
  await moment();
  expect(screen.at(-1)?.slice(0, 80)).toMatch(/^wrote autellix-mcts-116750ms: run log, results, screen +$/);
});

test('App: what cannot be saved is said, and what breaks is handed on', async () => {
  await press('\u0013');
  expect(shown()).toContain('EACCES: no place to write');
  client.say({ type: 'failed', message: 'broken', wrongInput: false });
  expect(failed).toEqual(['broken']);
});

test('App: the tour watches runs of its own; Esc closes them and comes back', async () => {
  await press('?', 't');
  expect(shown()).toMatch(/^figure 2[\s\S]*tour 1\//);
  expect(tour.asked[0]).toMatchObject({ type: 'rerun' });
  client.say({ type: 'note', text: 'unheard' });
  await press('\u001b');
  expect(tour.closed).toBe(true);
  await moment();
  expect(shown()).toMatch(/^two programs/);
  expect(shown()).not.toContain('unheard');
});

test('Menu: the samples, each with what it shows; Enter takes the one under the cursor, q none', async () => {
  const samples = ['one', 'two', 'three'].map((name) => ({ file: `${name}.jsonl`, about: `about ${name}` }));
  const chosen: (string | undefined)[] = [];
  const open = () =>
    render(
      createElement(Menu, { samples, paint: painter('default', 0), choose: (file?: string) => chosen.push(file) }),
    );
  for (const keys of ['jj\r', 'jk\r', 'jjjj\r', 't', 'q']) {
    const menu = open();
    expect(menu.lastFrame()).toMatch(/› one\.jsonl +about one\n +two\.jsonl +about two/);
    for (const key of keys) {
      menu.stdin.write(key);
      await moment();
    }
    menu.unmount();
  }
  expect(chosen).toEqual(['three.jsonl', 'one.jsonl', 'three.jsonl', 'three.jsonl', undefined]);
});
