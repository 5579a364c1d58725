const PROGRAMS = 2000;
const SEEDS = 10;

/**
 * What generated workloads come to, beside the paper's figure 11, as markdown. The modules that make them are
 * arguments: the script takes them from dist, the test from src.
 *
 * @param {Pick<typeof import('../../src/core/generate/generate.js'), 'generate'>
 *   & Pick<typeof import('../../src/core/generate/statistics.js'), 'Statistics'>
 *   & Pick<typeof import('../../src/core/generate/workloads/figure11.js'), 'FIGURE_11'>
 *   & Pick<typeof import('../../src/core/generate/workloads/registry.js'), 'WORKLOADS'>} modules
 */
export function workloadTable({ generate, Statistics, FIGURE_11, WORKLOADS }) {
  const rows = Object.entries(WORKLOADS).map(([name, shares]) => {
    const runs = Array.from({ length: SEEDS }, (_, seed) => {
      const made = new Statistics();
      for (const row of generate({ shares, programs: PROGRAMS, rate: 1, seed })) made.add(row);
      return made;
    });
    return rowOf(name, runs, Object.entries(FIGURE_11).find(([kind]) => kind === name)?.[1]);
  });
  const head = [
    '',
    'calls',
    'at most',
    'prefill',
    'without system',
    'whole prompt',
    'decode',
    'longest context',
    'off',
  ];
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/**
 * @param {string} name
 * @param {InstanceType<typeof import('../../src/core/generate/statistics.js').Statistics>[]} runs
 * @param {{ calls: { mean: number, max?: number }, prefill: number, decode: number } | undefined} paper
 */
function rowOf(name, runs, paper) {
  const [first] = runs;
  const beside = (/** @type {string} */ made, /** @type {number | undefined} */ figure) =>
    figure === undefined ? made : `${made} (${figure})`;
  const off = (/** @type {number} */ made, /** @type {number} */ figure) => Math.abs(made / figure - 1);
  const worst =
    paper &&
    Math.max(
      ...runs.flatMap((made) => [
        off(made.meanCalls, paper.calls.mean),
        off(made.meanPrefill, paper.prefill),
        off(made.meanDecode, paper.decode),
      ]),
    );
  return [
    name,
    beside(first.meanCalls.toFixed(2), paper?.calls.mean),
    beside(String(first.maxCalls), paper?.calls.max),
    beside(first.meanPrefill.toFixed(2), paper?.prefill),
    (first.meanPrefill - first.meanSystem).toFixed(2),
    first.meanPrompt.toFixed(0),
    beside(first.meanDecode.toFixed(2), paper?.decode),
    String(first.maxContext),
    worst === undefined ? '' : `${(worst * 100).toFixed(2)} %`,
  ];
}
