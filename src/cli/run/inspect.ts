import { InputError } from '../../core/errors.js';
import { INSPECT_DEFAULTS, type Inspection, type InspectOptions, inspect } from '../../core/inspect/inspect.js';
import type { InspectFlags } from '../commands/inspect.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Format, formatOf } from '../formats.js';
import { headline, sections, sharingTable } from '../inspect-report.js';
import { loadTrace } from '../load-trace.js';
import { tell } from '../notes.js';
import { asCsv, asLines, asMarkdown, asText, listed } from '../report.js';
import { snakeCase } from '../snake-case.js';
import { styleFor } from '../style.js';

export async function run(paths: readonly string[], flags: InspectFlags): Promise<ExitCode> {
  const options = optionsOf(flags);
  const format = formatOf(flags);
  const { trace, name, notes } = await loadTrace(paths, flags);
  tell(notes);
  process.stdout.write(shown(inspect(trace, options), name, notes, format));
  return EXIT.ok;
}

function shown(found: Inspection, name: string, notes: readonly string[], format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(snakeCase({ autellix_inspect: 1, trace: name, notes, ...found }), null, 2)}\n`;
    case 'csv':
      return asCsv(sharingTable(found));
    case 'markdown':
      return `${listed(headline(found, name))}\n${asMarkdown(sections(found))}`;
    default: {
      const style = styleFor(process.stdout);
      return `${asLines(headline(found, name), style.columns)}\n${asText(sections(found), style)}`;
    }
  }
}

function optionsOf(flags: InspectFlags): InspectOptions {
  const blockTokens = flags.blockTokens ?? INSPECT_DEFAULTS.blockTokens;
  return {
    blockTokens,
    nominalTokenMs: flags.tokenMs ?? INSPECT_DEFAULTS.nominalTokenMs,
    bucketTokens: ascending(flags.buckets ?? INSPECT_DEFAULTS.bucketTokens, '--buckets'),
    cacheTokens: [
      ...wholeNumbers(flags.cacheTokens ?? [], '--cache-tokens'),
      ...wholeNumbers(flags.cacheBlocks ?? [], '--cache-blocks').map((blocks) => blocks * blockTokens),
    ],
  };
}

function wholeNumbers(values: readonly number[], field: string): readonly number[] {
  const wrong = values.find((value) => !Number.isSafeInteger(value) || value < 0);
  if (wrong !== undefined) throw new InputError(`${wrong}; expected whole numbers of at least 0`, { field });
  return values;
}

function ascending(values: readonly number[], field: string): readonly number[] {
  const wrong = wholeNumbers(values, field).find((value, k) => value <= (values[k - 1] ?? 0));
  if (wrong !== undefined) throw new InputError(`${wrong}; expected numbers above 0, each above the last`, { field });
  return values;
}
