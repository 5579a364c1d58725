// `node scripts/workloads.mjs` prints the table of docs/workloads.md: 2,000 programs of every workload.
import { workloadTable } from './lib/workload-table.mjs';
import { built, prepare } from './prepare.mjs';

await prepare();
const modules = await Promise.all(
  ['generate', 'statistics', 'workloads/figure11', 'workloads/registry'].map(
    (name) => import(built(`core/generate/${name}.js`)),
  ),
);
console.log(workloadTable(Object.assign({}, ...modules)));
