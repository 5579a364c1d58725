import { InputError } from './errors.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'is a folder; expected a file',
  ENOTDIR: 'a part of the path is no folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
  EROFS: 'the file system is read-only',
  EDQUOT: 'the quota is used up',
  ENOSPC: 'no space left on the device',
};

/** Why the operating system refused, in words or by its code; undefined: it is no such error. */
export function systemReason(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? (REASONS[code] ?? code) : undefined;
}

/** An error in reading a file as a person's to mend, where it is. */
export function inFile(error: unknown, file: string): unknown {
  if (error instanceof InputError) return error.at({ file });
  const reason = systemReason(error);
  return reason === undefined ? error : new InputError(reason, { file });
}
