import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../../core/errors.js';
import { didYouMean } from '../../../core/suggest.js';
import { openFolder } from '../weights/folder.js';
import { RANDOM_MODELS, randomModel } from './random.js';
import type { ModelSource } from './source.js';

/** The model of a run that names none. */
export const DEFAULT_MODEL = 'tiny';

/** A random model by its name, or a Hugging Face folder. Throws {@link InputError}. */
export function openModel(nameOrFolder: string, seed = 0): ModelSource {
  const config = Object.hasOwn(RANDOM_MODELS, nameOrFolder) ? RANDOM_MODELS[nameOrFolder] : undefined;
  if (config) return randomModel(nameOrFolder, config, seed);
  if (existsSync(join(nameOrFolder, 'config.json'))) return openFolder(nameOrFolder);
  const names = Object.keys(RANDOM_MODELS);
  throw new InputError(
    `no model ${JSON.stringify(nameOrFolder)}; expected ${names.join(', ')} or a folder with config.json${didYouMean(nameOrFolder, names)}`,
    { field: 'model' },
  );
}
