import { expect, test } from 'vitest';
import { workloadTable } from '../../scripts/lib/workload-table.mjs';
import { generate } from '../../src/core/generate/generate.js';
import { Statistics } from '../../src/core/generate/statistics.js';
import { FIGURE_11 } from '../../src/core/generate/workloads/figure11.js';
import { WORKLOADS } from '../../src/core/generate/workloads/registry.js';
import { read } from './files.js';

test('docs/workloads.md has the table that scripts/workloads.mjs prints', () => {
  expect(read('docs/workloads.md')).toContain(workloadTable({ generate, Statistics, FIGURE_11, WORKLOADS }));
});
