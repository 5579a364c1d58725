import { expect, test } from 'vitest';
import * as formats from '../../../src/core/import/registry.js';
import { conformance } from './conformance.js';
import * as samples from './samples.js';

const [native, weka, mooncake] = formats.IMPORTERS;

test('every importer is held to the suite', () => {
  expect(formats.IMPORTERS.map(({ name }) => name)).toEqual(['autellix', 'weka', 'mooncake']);
});

conformance(native, samples.native, { readOnce: 'a native file says which program a call belongs to' });
conformance(weka, samples.weka);
conformance(mooncake, samples.mooncake);
