import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binding } from '../../native/binding.js';
import { FLOAT, type GraphBuilder, INT32 } from './builder.js';

export type Feeds = Readonly<Record<string, Feed>>;

export interface Feed {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int32Array;
}

const TAG = 'serve';

/** A loaded graph with its variables. */
export class Session {
  private readonly id: number;

  constructor(
    private readonly binding: Binding,
    graph: GraphBuilder,
  ) {
    // The binding loads saved models from a folder, and only so.
    const folder = mkdtempSync(join(tmpdir(), 'autellix-graph-'));
    try {
      mkdirSync(join(folder, 'variables'));
      writeFileSync(join(folder, 'saved_model.pb'), graph.savedModel(TAG));
      this.id = binding.loadSavedModel(folder, TAG);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Feeds the graph and fetches the values of some nodes; nothing of it stays. */
  run(feeds: Feeds, fetches: readonly string[]): (Float32Array | Int32Array)[] {
    const { binding } = this;
    const tensors: number[] = [];
    try {
      for (const { shape, values } of Object.values(feeds)) {
        tensors.push(binding.createTensor(shape, values instanceof Int32Array ? INT32 : FLOAT, values));
      }
      const fed = tensors.slice();
      const outputs = binding.runSavedModel(this.id, fed, outputsOf(Object.keys(feeds)), outputsOf(fetches));
      tensors.push(...outputs.map((output) => output.id));
      return outputs.map((output) => binding.tensorDataSync(output.id));
    } finally {
      for (const tensor of tensors) binding.deleteTensor(tensor);
    }
  }

  close(): void {
    this.binding.deleteSavedModel(this.id);
  }
}

/** The binding takes a name without an output number for a number. */
const outputsOf = (nodes: readonly string[]): string => nodes.map((node) => `${node}:0`).join();
