import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { InputError } from '../core/errors.js';
import type { Profile } from '../core/settings/profile.js';
import { profileOf } from '../core/settings/profile-schema.js';
import { profileNamed } from './profiles/index.js';

/** A shipped profile by its name, or a user's by its file (what has a slash or ends in `.json`). */
export async function loadProfile(nameOrFile: string): Promise<Profile> {
  const isFile = /[/\\]|\.json$/i.test(nameOrFile);
  return isFile ? readProfile(nameOrFile) : profileNamed(nameOrFile);
}

async function readProfile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`not JSON (${(error as Error).message}); expected a profile`, { file });
  }
  try {
    return profileOf(value, basename(file).replace(/\.json$/i, ''));
  } catch (error) {
    throw error instanceof InputError ? error.at({ file }) : error;
  }
}
