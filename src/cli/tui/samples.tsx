import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../traces/', import.meta.url));

/** Reads the header of every trace in the package. */
export async function samples(): Promise<{ file: string; name: string; about: string }[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(
    files.map(async (name) => {
      const { notes = '' } = JSON.parse(await firstLine(join(FOLDER, name)));
      const about = Array.isArray(notes) ? notes[0] : String(notes);
      return { file: join(FOLDER, name), name, about };
    }),
  );
}

async function firstLine(file: string): Promise<string> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input })) return line;
  } finally {
    input.destroy();
  }
  return '{}';
}

export async function pickSample(): Promise<string | undefined> {
  return (await samples())[0]?.file;
}
