import { describe, expect, test, vi } from 'vitest';
import { answer } from '../../src/cli/answer.js';
import { InputError, InvariantError } from '../../src/core/errors.js';

function answered(error: unknown): { code: number; said: string } {
  let said = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  try {
    return { code: answer(error), said };
  } finally {
    write.mockRestore();
  }
}

describe('an error becomes one message and an exit code', () => {
  test.each([
    ['wrong input', new InputError('not JSON', { file: 'a.jsonl', line: 3 }), 2, 'autellix: a.jsonl:3: not JSON\n'],
    ['a broken invariant', new InvariantError('2 ≠ 3'), 1, 'autellix: check failed: 2 ≠ 3\n'],
    [
      'a fault of ours',
      new TypeError('x is no function'),
      3,
      'autellix: internal error: x is no function (AUTELLIX_DEBUG=1 shows where)\n',
    ],
    ['what is no error', 'gone', 3, 'autellix: internal error: gone (AUTELLIX_DEBUG=1 shows where)\n'],
    [
      'a file that is not there',
      Object.assign(new Error('ENOENT: …'), { code: 'ENOENT', syscall: 'open', path: 'mine.ts' }),
      2,
      'autellix: mine.ts: no such file or folder\n',
    ],
  ])('%s', (_, error, code, said) => {
    expect(answered(error)).toEqual({ code, said });
  });

  test('on a terminal of 40 columns it is wrapped', () => {
    const before = { isTTY: process.stderr.isTTY, columns: process.stderr.columns };
    Object.assign(process.stderr, { isTTY: true, columns: 40 });
    try {
      const { said } = answered(new InputError(`${'no such thing '.repeat(9)}; expected another`, { file: 'a.jsonl' }));
      // over what shows how far things are, if there is anything
      expect(said.startsWith('\r\u001b[K')).toBe(true);
      const lines = said.slice(4).trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(3);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
      expect(lines.map((line) => line.trim()).join(' ')).toMatch(/^autellix: a\.jsonl: no such .* expected another$/);
    } finally {
      Object.assign(process.stderr, before);
    }
  });

  test('the stack only under AUTELLIX_DEBUG', () => {
    vi.stubEnv('AUTELLIX_DEBUG', '1');
    expect(answered(new TypeError('boom')).said).toMatch(/TypeError: boom\n +at /);
    vi.unstubAllEnvs();
  });
});
