import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColorSupportLevel } from 'chalk';
import type { Frame } from '../../core/live/view/frame.js';
import type { Client } from './client.js';
import { painter } from './paint.js';
import { drawScreen } from './screen.js';
import { asSvg } from './svg.js';
import type { Ui } from './ui.js';

/** Writes what is on the screen, as text and as SVG, and asks for the run log and the results beside it. */
export const save = (client: Client, frame: Frame, ui: Ui): Promise<void> =>
  client.saving(() => saved(client, frame, ui));

async function saved(client: Client, frame: Frame, ui: Ui): Promise<void> {
  const name = `autellix-${frame.head.trace.replace(/[^\w.-]+/g, '-')}-${Math.round(frame.clock.nowUs / 1000)}ms`;
  const folder = await newFolder(name);
  const [width, height] = [process.stdout.columns, process.stdout.rows - 1];
  const draw = (level: ColorSupportLevel) => drawScreen({ frame, ui, width, height, paint: painter(ui.theme, level) });
  await writeFile(join(folder, 'screen.txt'), asText(draw(0)));
  await writeFile(join(folder, 'screen.svg'), asSvg(draw(3), width));
  await client.export(folder, frame.clock.nowUs);
}

/** Makes a folder of that name, or of `NAME-2` and so on where that is taken: what was saved before stays. */
async function newFolder(name: string): Promise<string> {
  for (let k = 1; ; k++) {
    const folder = k === 1 ? name : `${name}-${k}`;
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Lines as a file has them. */
export const asText = (lines: readonly string[]): string => lines.map((line) => `${line.trimEnd()}\n`).join('');
