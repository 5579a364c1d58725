import { open } from 'node:fs/promises';
import { InputError } from '../core/errors.js';

/** `--json trace.json` may be meant as `--json`, then a trace: what is no JSON of ours (`mark`) is not written over. */
export async function refuseOtherFile(path: string, mark: string): Promise<void> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return;
  try {
    if (!(await file.stat()).isFile()) return;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    if (bytesRead === 0 || buffer.toString('latin1').includes(`"${mark}"`)) return;
  } finally {
    await file.close();
  }
  throw new InputError(`${path} is there and holds something else; expected a new file, or one to replace (${mark})`, {
    field: '--json',
  });
}
