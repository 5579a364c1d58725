import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../../core/errors.js';
import { parseJson } from '../../../core/json.js';
import { parsed } from '../../../core/schema-error.js';
import { inFile } from '../../../core/system-error.js';
import type { ModelSource } from '../model/source.js';
import { tensorShapes } from '../model/tensors.js';
import { modelConfigOf } from './config.js';
import { Safetensors } from './safetensors.js';

const ONE_FILE = 'model.safetensors';
const INDEX = 'model.safetensors.index.json';

const index = z.object({ weight_map: z.record(z.string(), z.string(), 'expected tensor names and their files') });

/** A model in a Hugging Face folder: `config.json` and safetensors, one file or shards. Throws {@link InputError}. */
export function openFolder(folder: string): ModelSource {
  const file = join(folder, 'config.json');
  const config = read(file, 'a Hugging Face config.json', modelConfigOf);
  const shapes = tensorShapes(config);
  const shards = openShards(folder);
  const holder = new Map<string, Safetensors>();
  for (const shard of shards) for (const name of shard.entries.keys()) holder.set(name, shard);
  const close = (): void => {
    for (const shard of shards) shard.close();
  };
  try {
    for (const [name, shape] of shapes) {
      const shard = holder.get(name);
      if (!shard) throw new InputError('missing; config.json asks for it', { file: folder, field: name });
      shard.check(name, shape);
    }
    for (const [name, shard] of holder) {
      if (shapes.has(name) || isHarmless(name)) continue;
      throw new InputError('a tensor this decoder has no use for: the model is not what config.json says', {
        file: shard.file,
        field: name,
      });
    }
  } catch (error) {
    close();
    throw error;
  }
  return { name: folder, config, tensor: (name) => holder.get(name)!.read(name), close };
}

/** Frequencies follow from the config; a tied head may be stored again. */
const isHarmless = (name: string): boolean => name.endsWith('.rotary_emb.inv_freq') || name === 'lm_head.weight';

function openShards(folder: string): Safetensors[] {
  const files = existsSync(join(folder, INDEX)) ? filesOfIndex(join(folder, INDEX)) : [ONE_FILE];
  const open: Safetensors[] = [];
  try {
    for (const name of files) open.push(new Safetensors(join(folder, name)));
  } catch (error) {
    for (const shard of open) shard.close();
    throw error;
  }
  return open;
}

function filesOfIndex(file: string): string[] {
  const { weight_map: fileOf } = read(file, 'tensor names and their files', (value) => parsed(index, value));
  return [...new Set(Object.values(fileOf))].sort();
}

function read<T>(file: string, expected: string, of: (value: unknown) => T): T {
  try {
    return of(parseJson(readFileSync(file, 'utf8'), expected));
  } catch (error) {
    throw inFile(error, file);
  }
}
