// Prints how far the modelled engine is off from the real one it was calibrated from: for each trace at two loads, mean and
// P95 response and the real steps priced by the model, each beside the median of the real runs. It calibrates first.
//
//   npm run bench:fidelity -- [--backend NAME] [--model NAME] [--trace NAME]... [--token-scale X] [--runs N] [--profile FILE]
//     --rehearse: calibrate for each trace, which is rehearsed, instead of once for all
//     --rounds N: of a calibration
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { built, prepare } from '../scripts/prepare.mjs';

await prepare();

const { values: flags } = parseArgs({
  options: {
    backend: { type: 'string', default: 'wasm' },
    model: { type: 'string', default: 'tiny' },
    trace: { type: 'string', multiple: true, default: ['chatbot', 'map-reduce', 'mcts', 'mixed', 'react', 'figure2'] },
    'token-scale': { type: 'string', default: '0.1' },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '12' },
    profile: { type: 'string' },
    rehearse: { type: 'boolean', default: false },
  },
});

if (flags.rehearse && flags.profile) throw new Error('--rehearse makes profiles of its own: not with --profile');

const main = fileURLToPath(built('cli/main.js'));
/** Runs a command of autellix; its stdout, the commands' progress not shown. */
function autellix(/** @type {string[]} */ ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`autellix ${args.join(' ')}: exit code ${status}\n${stderr}`);
  return stdout;
}

/** Shares of the time the modelled engine is busy at which a load is medium, and high. */
const LOADS = { medium: 0.6, high: 0.85 };
const DELAY_SCALE = '0.001';
/** Copies of a trace's programs: of few a percentile is one of them, and that is chance. */
const REPEAT = new Map([
  ['chatbot', '4'],
  ['map-reduce', '8'],
  ['mcts', '2'],
  ['mixed', '4'],
  ['react', '4'],
]);

const folder = mkdtempSync(join(tmpdir(), 'autellix-fidelity-'));
try {
  const { backend, model } = flags;
  const profile = flags.profile ?? join(folder, `${model}-${backend}.json`);
  const calibrate = (/** @type {string[]} */ ...args) =>
    autellix('calibrate', ...args, '--backend', backend, '--model', model, '--rounds', flags.rounds, '-o', profile);
  if (!flags.profile && !flags.rehearse) console.log(calibrate());
  console.log(
    '| trace | load | flags | busy | machine | mean | P95 | the real steps | real runs ± |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const trace of flags.trace) {
    const file = fileURLToPath(new URL(`../traces/${trace}.jsonl`, import.meta.url));
    if (flags.rehearse) calibrate(file, '--token-scale', flags['token-scale']);
    const fixed = ['--profile', profile, '--token-scale', flags['token-scale'], '--delay-scale', DELAY_SCALE];
    const repeat = REPEAT.get(trace);
    if (repeat) fixed.push('--repeat', repeat);
    for (const [load, share] of Object.entries(LOADS)) {
      const rate = rateFor(share, (scale) => {
        const { metrics } = JSON.parse(autellix('replay', file, ...fixed, '--rate-scale', scale, '--json'));
        return metrics.busy_share;
      });
      const args = [...fixed, '--rate-scale', rate, '--backend', backend, '--model', model, '--runs', flags.runs];
      tell(trace, load, rate, JSON.parse(autellix('fidelity', file, ...args, '--json')).figures);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The rate that keeps the modelled engine busy for a share of the time, within 1 in 16; the highest tried where none does. */
function rateFor(/** @type {number} */ share, /** @type {(scale: string) => number} */ busy) {
  let [low, high] = [0.25, 1024];
  while (high / low > 1.06) {
    const middle = Math.sqrt(low * high);
    if (busy(middle.toPrecision(3)) < share) low = middle;
    else high = middle;
  }
  return high.toPrecision(3);
}

/** @typedef {{ metric: string, modelled: number, real: number, error: number | null, runs: number[] }} Figure */

function tell(
  /** @type {string} */ trace,
  /** @type {string} */ load,
  /** @type {string} */ rate,
  /** @type {Figure[]} */ figures,
) {
  const figure = (/** @type {string} */ name) => figures.find(({ metric }) => metric === name);
  const percent = (/** @type {number | null | undefined} */ part) =>
    part === undefined || part === null ? '–' : `${part < 0 ? '−' : '+'}${Math.abs(100 * part).toFixed(1)} %`;
  const error = (/** @type {string} */ name) => percent(figure(name)?.error);
  const { runs = [], real = 0 } = figure('mean_response_ms') ?? {};
  const spread = (Math.max(...runs) - Math.min(...runs)) / 2 / real;
  const busy = (100 * (figure('busy_share')?.real ?? 0)).toFixed(0);
  const cells = [
    ...[`--rate-scale ${rate}`, `${busy} %`, error('machine_ms'), error('mean_response_ms'), error('p95_response_ms')],
    error('real_steps_ms'),
  ];
  console.log(`| ${[trace, load, ...cells, `${(100 * spread).toFixed(1)} %`].join(' | ')} |`);
}
