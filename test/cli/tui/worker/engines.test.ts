import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Request } from '../../../../src/cli/tui/worker/messages.js';
import type { Input } from '../../../../src/cli/tui/worker/open.js';
import type { Frame, View } from '../../../../src/core/live/view/frame.js';
import { fillSegment } from '../../../../src/engine/drive/tokens.js';
import { Decoder } from '../../../../src/engine/tfjs/decoder.js';
import { modelThatCounts } from '../../../engine/tokenizers.js';
import { ROOT } from '../../../project/files.js';

const VOCAB = 256;
let model: string;

beforeAll(() => {
  model = modelThatCounts();
});

afterAll(() => rmSync(model, { recursive: true, force: true }));

/** The threads of the live view as the screen talks to them, from its very start. */
class Runs {
  private readonly worker: Worker;
  private readonly waiting = new Set<(answer: Answer) => void>();

  constructor(input: Input) {
    const url = pathToFileURL(join(ROOT, 'dist/cli/tui/worker/worker.js'));
    this.worker = new Worker(url, { workerData: input });
    this.worker.on('message', (answer: Answer) => {
      for (const hear of this.waiting) hear(answer);
    });
  }

  ask(request: Request): void {
    this.worker.postMessage(request);
  }

  /** The next frame that is so. */
  frame(so: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const hear = (answer: Answer): void => {
        if (answer.type === 'failed') reject(new Error(answer.message));
        if (answer.type !== 'frame' || !so(answer.frame)) return;
        this.waiting.delete(hear);
        resolve(answer.frame);
      };
      this.waiting.add(hear);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

const input = (more: object): Input => ({
  traces: [join(ROOT, 'traces/figure2.jsonl')],
  systems: ['vllm'],
  flags: { engine: 'tfjs', backend: 'wasm', ...more },
});

const view = (call: number): View => ({
  ...{ focus: 0, sort: 'id', inverted: false, filter: '', excluded: false, tree: false, follow: undefined },
  ...{ offset: 0, rows: 10, page: 10, cursor: 0, sparkColumns: 10, timelineColumns: 10, queueColumns: 10, events: 10 },
  detail: { program: 0, call },
});

/** What an undisturbed decode answers to a segment of the trace. */
async function answerTo(segment: string, tokens: number, output: number): Promise<number[]> {
  const decoder = await Decoder.create({ backend: 'wasm', model, blocks: 4, blockTokens: 16, hostBlocks: 0 });
  const prompt = new Int32Array(tokens);
  fillSegment(prompt, 0, tokens, segment, VOCAB);
  const answer: number[] = [];
  let next = { tokens: prompt, position: 0, blocks: [0, 1, 2, 3], yields: true };
  while (answer.length < output) {
    const [token] = (await decoder.step([next])).next;
    next = { ...next, position: next.position + next.tokens.length, tokens: Int32Array.of(token) };
    answer.push(token);
  }
  decoder.close();
  return answer;
}

const said = (tokens: readonly number[]): string => tokens.map((token) => ` ${token}`).join('');

test('a call on an engine that decodes shows its answer as text, so far as the clock has come', async () => {
  const runs = new Runs(input({ model }));
  runs.ask({ type: 'view', view: view(0) });
  runs.ask({ type: 'speed', speed: Number.POSITIVE_INFINITY });
  const over = await runs.frame(({ clock }) => clock.over);
  expect(over.head).toMatchObject({ calls: { active: 0, ended: 12, all: 12 }, programs: { done: 4 } });
  const answer = await answerTo('A1', 8, 4); // the first line of the trace
  expect(over.detail?.answer).toBe(said(answer));
  const row = over.detail?.calls[0];
  runs.ask({ type: 'seek', tUs: (row?.arrivalUs ?? 0) + (row?.firstTokenUs ?? 0) });
  const first = await runs.frame(({ clock }) => !clock.over);
  expect(first.detail?.calls[0].generated).toBe(1);
  expect(first.detail?.answer).toBe(said(answer.slice(0, 1)));
  runs.ask({ type: 'seek', tUs: 0 });
  expect((await runs.frame(({ clock }) => clock.nowUs === 0)).detail?.answer).toBe('');
  await runs.close();
});

test('a model without a tokenizer has no text', async () => {
  const runs = new Runs(input({ model: 'tiny' }));
  runs.ask({ type: 'view', view: view(0) });
  runs.ask({ type: 'speed', speed: Number.POSITIVE_INFINITY });
  const over = await runs.frame(({ clock }) => clock.over);
  expect(over.detail?.calls[0].generated).toBe(4);
  expect(over.detail?.answer).toBeUndefined();
  await runs.close();
});
