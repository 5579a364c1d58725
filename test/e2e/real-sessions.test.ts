import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timesWithin } from '../../src/cli/compare/ratio.js';
import { duration, quantity } from '../../src/cli/numbers.js';
import { runCli } from '../cli/run-cli.js';

const docs = readFileSync(new URL('../../docs/real-sessions.md', import.meta.url), 'utf8');
const raw = new URL('../../../shared/data/claude-code/raw', import.meta.url);

interface Variant {
  readonly name: string;
  readonly metrics: Record<string, number>;
  readonly half_intervals: Record<string, number>;
  readonly ratios: Record<string, number>;
  readonly ratio_intervals: Record<string, [number, number]>;
  readonly by_seed: Record<string, number[]>;
}

/** The command of the page, as a shell would split it. */
function command(): string[] {
  const [, text] = /autellix compare raw(.+?)\n\n/s.exec(docs) ?? [];
  const words = text?.replaceAll('\\\n', ' ').match(/'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^'(.*)'$/, '$1'));
}

function rowOf({ name, metrics, half_intervals: half, ratios, ratio_intervals: within }: Variant): string {
  const latency = 'mean_token_latency_ms';
  const [low, high] = within[latency];
  const ratio = name === 'vllm' ? '' : `${timesWithin({ ratio: ratios[latency], low, high })} `;
  const cells = [
    `${duration(metrics[latency])} ±${duration(Number(half[latency].toPrecision(2)))}`,
    `| ${ratio}|`,
    `${duration(metrics.p95_token_latency_ms)} | ${quantity(metrics.recomputes)} | ${quantity(metrics.promotions)}`,
  ];
  return `| ${name} | ${cells.join(' ')} |`;
}

test.skipIf(!existsSync(raw))(
  'docs/real-sessions.md says what compare prints of the sixteen sessions (skipped where the data is not)',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'autellix-sessions-'));
    const file = join(folder, 'out.json');
    await runCli('compare', raw.pathname, ...command(), '--json', file);
    const { variants } = JSON.parse(readFileSync(file, 'utf8')) as { variants: Variant[] };
    rmSync(folder, { recursive: true });
    expect(variants).toHaveLength(7);
    for (const variant of variants) expect(docs).toContain(rowOf(variant));
    const [worst, ...others] = variants[2].by_seed.mean_token_latency_ms;
    expect(docs).toContain(
      `${duration(worst)}, ${others.slice(0, 3).map(Math.round).join(', ')} and ${Math.round(others[3])} ms`,
    );
  },
);
