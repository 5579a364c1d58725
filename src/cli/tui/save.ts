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
export async function save(client: Client, frame: Frame, ui: Ui): Promise<void> {
  const folder = `autellix-${frame.head.trace.replace(/[^\w.-]+/g, '-')}-${Math.round(frame.clock.nowUs / 1000)}ms`;
  await mkdir(folder, { recursive: true });
  const [width, height] = [process.stdout.columns, process.stdout.rows - 1];
  const draw = (level: ColorSupportLevel) => drawScreen({ frame, ui, width, height, paint: painter(ui.theme, level) });
  await writeFile(join(folder, 'screen.txt'), asText(draw(0)));
  await writeFile(join(folder, 'screen.svg'), asSvg(draw(3), width));
  client.request({ type: 'export', folder, tUs: frame.clock.nowUs });
}

/** Lines as a file has them. */
export const asText = (lines: readonly string[]): string => lines.map((line) => `${line.trimEnd()}\n`).join('');
