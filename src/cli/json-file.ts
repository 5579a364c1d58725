import { stat } from 'node:fs/promises';
import { InputError } from '../core/errors.js';
import { readText } from '../io/text.js';

/** `--json trace.json` may be meant as `--json`, then a trace: what is no JSON of ours (`mark`) is not written over. */
export async function refuseOtherFile(path: string, mark: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile() || there.size === 0) return;
  if ((await beginning(path)).includes(`"${mark}"`)) return;
  throw new InputError(`${path} is there and holds something else; expected a new file, or one to replace (${mark})`, {
    field: '--json',
  });
}

/** Of its text, also where that is gzipped; nothing where it is no text. */
async function beginning(path: string): Promise<string> {
  try {
    for await (const piece of readText(path)) return piece.slice(0, 64);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return '';
}
