import { InputError } from '../errors.js';
import { mooncake } from './formats/mooncake.js';
import { native } from './formats/native.js';
import { weka } from './formats/weka.js';
import type { Head, Importer } from './importer.js';

/** Every format that can be read; the first that knows a file reads it. */
export const IMPORTERS: readonly Importer[] = [native, weka, mooncake];

/** The importer of a file that begins so. Throws {@link InputError} naming the formats. */
export function importerOf(head: Head): Importer {
  const found = IMPORTERS.find((importer) => importer.detect(head));
  if (found) return found;
  const known = IMPORTERS.map(({ name, about }) => `${name} (${about})`).join('; ');
  throw new InputError(`not a known format; expected one of ${known}`);
}
