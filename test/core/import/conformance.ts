import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/core/errors.js';
import type { Importer, ImportOptions } from '../../../src/core/import/importer.js';
import { IMPORTERS } from '../../../src/core/import/registry.js';
import { importTexts } from './reading.js';

export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly options?: ImportOptions;
}

interface Exceptions {
  /** Why the same file cannot be read twice into one trace. */
  readonly readOnce?: string;
}

/** What every importer has to do, whatever its format. `samples`: small files it reads. */
export function conformance(importer: Importer, samples: readonly Sample[], { readOnce }: Exceptions = {}): void {
  describe.each(samples)(`${importer.name}: $name`, ({ text, options = {} }) => {
    test('is known by its first line, to this importer alone', () => {
      const line = text.trim().split('\n')[0];
      const head = { line, json: jsonOf(line) ?? jsonOf(text) };
      expect(IMPORTERS.filter((other) => other.detect(head))).toEqual([importer]);
    });

    test('gives a valid trace, the same every time', () => {
      const { rows, trace, notes } = importTexts(importer, [text], options);
      expect(trace.calls).toBeGreaterThan(0);
      expect(importTexts(importer, [text], options)).toEqual({ rows, trace, notes });
    });

    test('says when calls come in whole microseconds', () => {
      for (const { arrival_ms = 0, delay_ms = 0 } of importTexts(importer, [text], options).rows) {
        expect(Math.round(arrival_ms * 1000) / 1000).toBe(arrival_ms);
        expect(Math.round(delay_ms * 1000) / 1000).toBe(delay_ms);
      }
    });

    test.skipIf(readOnce !== undefined)(`read twice is twice the programs${readOnce ? ` (${readOnce})` : ''}`, () => {
      const once = importTexts(importer, [text], options).trace;
      const twice = importTexts(importer, [text, text], options).trace;
      expect(twice.programs).toHaveLength(2 * once.programs.length);
      expect(new Set(twice.programs).size).toBe(2 * once.programs.length);
      expect(twice.calls).toBe(2 * once.calls);
    });

    test('cut off anywhere it is refused, or less of it is read', () => {
      fc.assert(
        fc.property(fc.nat(text.length), (length) => survives(importer, text.slice(0, length), options)),
        { numRuns: 50 },
      );
    });

    test('with anything wrong in it it is refused, or reads as a valid trace', () => {
      fc.assert(
        fc.property(fc.nat(), odd, (at, value) => survives(importer, withChange(text, at, value), options)),
        { numRuns: 300 },
      );
    });
  });
}

/** Nothing but an InputError is thrown. */
function survives(importer: Importer, text: string, options: ImportOptions): void {
  try {
    importTexts(importer, [text], options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message).not.toBe('');
  }
}

const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  -1,
  0,
  0.5,
  1,
  2 ** 53 + 2,
  1e300,
  '',
  'x',
  '@x',
  [],
  {},
  [[]],
  true,
);

/** The text with one of its JSON values, at any depth, replaced or left out. */
function withChange(text: string, at: number, value: unknown): string {
  const lines = jsonOf(text) === undefined ? text.trim().split('\n') : [text];
  const line = at % lines.length;
  const root = { json: jsonOf(lines[line]) };
  const places: [Record<string, unknown>, string][] = [];
  const visit = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push([holder, key]);
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(root);
  const [holder, key] = places[at % places.length];
  holder[key] = value;
  return lines.map((other, k) => (k === line ? (JSON.stringify(root.json) ?? 'undefined') : other)).join('\n');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
