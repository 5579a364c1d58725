import { appendFile } from 'node:fs/promises';
import { systemReason } from '../../core/system-error.js';
import type { Format } from '../formats.js';
import { tell } from '../notes.js';
import { asCsv, asLines, asMarkdown, asText, listed } from '../report.js';
import { styleFor } from '../style.js';
import type { Compared } from './compared.js';
import { headline } from './headline.js';
import { type About, asJson } from './json.js';
import { figuresTable, sections } from './report.js';

export const jsonText = (about: About, compared: Compared): string =>
  `${JSON.stringify(asJson(about, compared), null, 2)}\n`;

/** What goes to stdout. */
export function shown(about: About, compared: Compared, format: Format): string {
  switch (format) {
    case 'json':
      return jsonText(about, compared);
    case 'csv':
      return asCsv(figuresTable(compared));
    case 'markdown':
      return markdown(about, compared);
    default: {
      const style = styleFor(process.stdout);
      return `${asLines(headline(about, compared), style.columns)}\n${asText(sections(compared), style)}`;
    }
  }
}

/** In a GitHub job, the step summary: the tables, and above them what was judged. The verdict stands without it. */
export async function summarize(about: About, compared: Compared, judged: readonly string[]): Promise<void> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (!file) return;
  const text = `${judged.length === 0 ? '' : `${listed(judged)}\n`}${markdown(about, compared)}`;
  await appendFile(file, text).catch((error) => tell([`no step summary: ${file}: ${systemReason(error) ?? error}`]));
}

const markdown = (about: About, compared: Compared): string =>
  `${listed(headline(about, compared))}\n${asMarkdown(sections(compared))}\n`;
