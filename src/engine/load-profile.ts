import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseJson } from '../core/json.js';
import type { Profile } from '../core/settings/profile.js';
import { profileOf } from '../core/settings/profile-schema.js';
import { inFile } from '../core/system-error.js';
import { profileNamed } from './profiles/index.js';

/** What `--profile` takes for a file rather than a name. */
export const isProfileFile = (text: string): boolean => /[/\\]|\.json$/i.test(text);

/** A shipped profile by its name, or a user's by its file (what has a slash or ends in `.json`). */
export async function loadProfile(nameOrFile: string): Promise<Profile> {
  return isProfileFile(nameOrFile) ? readProfile(nameOrFile) : profileNamed(nameOrFile);
}

async function readProfile(file: string): Promise<Profile> {
  try {
    const value = parseJson(await readFile(file, 'utf8'), 'a profile');
    return profileOf(value, basename(file).replace(/\.json$/i, ''));
  } catch (error) {
    throw inFile(error, file);
  }
}
