import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is gone after the tests of a file, and a way to put files there. */
export function temporaryFolder(): { readonly path: string; put(name: string, content: string | Uint8Array): string } {
  const path = mkdtempSync(join(tmpdir(), 'autellix-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    put(name, content) {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
  };
}
