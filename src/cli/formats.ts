import { Option } from 'commander';
import { InputError } from '../core/errors.js';

const FORMATS = ['table', 'json', 'csv', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** What a report is printed as. */
export interface FormatFlags {
  readonly format?: Format;
  /** `--format json`; of a name of a file nothing is printed otherwise. */
  readonly json?: string | boolean;
}

export const formatOption = (what: string): Option =>
  new Option('--format <how>', `${what} (default: table)`).choices(FORMATS);

/** Throws {@link InputError} where two are asked for. */
export function formatOf({ format, json }: FormatFlags): Format {
  if (json !== true) return format ?? 'table';
  if (format === undefined || format === 'json') return 'json';
  throw new InputError(`${format}, and --json too; expected one of them`, { field: '--format' });
}
