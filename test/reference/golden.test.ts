import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../src/cli/golden/kinds.js';
import { simulate } from './simulate.js';

describe('the reference reproduces every golden run', () => {
  for (const folder of ['algorithm1', 'vllm']) {
    const place = new URL(`../golden/${folder}/`, import.meta.url);
    for (const file of readdirSync(place).filter((name) => name.endsWith('.json'))) {
      const content: unknown = JSON.parse(readFileSync(new URL(file, place), 'utf8'));
      const cases = kindOf(content, file)?.cases(content, file) ?? [];
      test(`${folder}/${file} has some`, () => expect(cases.length).toBeGreaterThan(0));
      test.each(cases.map((golden) => [golden.name, golden] as const))(`${folder}/${file}: %s`, async (_, golden) => {
        expect(await golden.play(simulate)).toBeUndefined();
      });
    }
  }
});
