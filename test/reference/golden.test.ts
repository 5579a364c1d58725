import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TraceRow } from '../../src/core/trace/row.js';
import type { Figures } from './figures.js';
import { complete, type ReferenceOptions } from './options.js';
import { simulate } from './simulate.js';

interface GoldenCase {
  readonly name: string;
  readonly options: ReferenceOptions;
  readonly trace: readonly TraceRow[];
  readonly expect: Figures;
}

const folder = new URL('../golden/algorithm1/', import.meta.url);

describe('the reference reproduces the golden runs of Algorithm 1', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const cases: GoldenCase[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    test.each(cases.map((golden) => [golden.name, golden] as const))(`${file}: %s`, (_, golden) => {
      expect(simulate(golden.trace, complete(golden.options))).toEqual(golden.expect);
    });
  }
});
