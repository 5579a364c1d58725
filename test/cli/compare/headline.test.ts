import { describe, expect, test } from 'vitest';
import { comparable } from '../../../src/cli/compare/compared.js';
import { headline } from '../../../src/cli/compare/headline.js';
import type { Variant } from '../../../src/core/compare/comparison.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { DEFAULT_PROFILE, profileNamed } from '../../../src/engine/profiles/index.js';

type Figures = Readonly<Record<string, number>>;

/** A variant with these figures in each seed; latency and response are the same here. */
const variant = (
  name: string,
  seeds: readonly Figures[],
  more: { complete?: boolean; changed?: string[] } = {},
): Variant => ({
  name,
  options: optionsFor(undefined, profileNamed(DEFAULT_PROFILE), { policy: 'atlas' }),
  changed: more.changed,
  outcomes: seeds.map((figures, k) => ({
    complete: (more.complete ?? true) || k < seeds.length - 1,
    metrics: { programs: 600, programs_ended: 123, calls: 16_090, calls_ended: 16_090, ...figures },
    groups: [],
  })),
});

/** Mean token latency and response, and the parts of the latter. */
const figures = (ms: number, waiting = ms / 2, service = ms / 2): Figures => ({
  mean_token_latency_ms: ms,
  mean_response_ms: ms,
  mean_path_waiting_ms: waiting,
  mean_path_service_ms: service,
  mean_path_interception_ms: 0,
});

const about = (seeds = 1, complete = true) => ({
  trace: 'mixed',
  notes: ['3 seeds: arrivals drawn anew'],
  seeds: Array.from({ length: seeds }, (_, k) => k),
  complete,
});

const lines = (variants: readonly Variant[], seeds = 1, complete = true) =>
  headline(about(seeds, complete), { variants: comparable(variants), groups: [] });

describe('who is best', () => {
  test('the runner-up and by how much, and where each differs from the first', () => {
    expect(lines([variant('vllm', [figures(400, 300, 100)]), variant('autellix', [figures(100, 1, 99)])])).toEqual([
      'mixed: 600 programs, 16,090 calls',
      'Lowest mean token latency: autellix, 100 ms; next vllm, 400 ms (4.00×).',
      'autellix against vllm, mean response −300 ms: waiting −299 ms.',
    ]);
  });

  test('each loser has its sentence also where the first one wins', () => {
    const found = lines([
      variant('vllm', [figures(100, 50, 50)]),
      variant('mlfq', [figures(400, 340, 60)]),
      variant('autellix', [figures(200, 140, 60)]),
    ]);
    expect(found.slice(1)).toEqual([
      'Lowest mean token latency: vllm, 100 ms; next autellix, 200 ms (2.00×).',
      'mlfq against vllm, mean response +300 ms: waiting +290 ms, service +10 ms.',
      'autellix against vllm, mean response +100 ms: waiting +90 ms, service +10 ms.',
    ]);
  });

  test('a tie is no win', () => {
    const [vllm, opt] = [variant('vllm', [figures(467)]), variant('vllm-opt', [figures(471)])];
    expect(lines([vllm, opt]).slice(1)).toEqual([
      'Mean token latency: no difference seen between vllm, 467 ms; vllm-opt, 471 ms.',
      'vllm-opt against vllm, mean response: no difference seen.',
    ]);
    expect(lines([vllm, opt, variant('mlfq', [figures(4670)])])[1]).toBe(
      'Lowest mean token latency: vllm, 467 ms, not seen to differ from vllm-opt, 471 ms; then mlfq, 4.67 s (10.00×).',
    );
  });

  test('with several seeds a difference is one that their interval knows', () => {
    const noisy = [variant('a', [figures(100), figures(100)]), variant('b', [figures(90), figures(120)])];
    expect(lines(noisy, 2)[2]).toContain('no difference seen between a, 100 ms; b, 105 ms');
    // ln 36 is 3.584: mean 1.195, s 2.069, t(2) = 4.303: exp(1.195 ± 5.140)
    const torn = [
      variant('a', [figures(1), figures(1), figures(1)]),
      variant('b', [figures(36), figures(1), figures(1)]),
    ];
    expect(lines(torn, 3).slice(2)).toEqual([
      'Lowest mean token latency: a, 1 ms; next b, 12.7 ms (3.30×, 0.019–563).',
      'b against a, mean response +11.7 ms, but the seeds do not agree (3.30× (0.019–563)): waiting +5.83 ms, service +5.83 ms.',
    ]);
    const clear = [variant('a', [figures(100), figures(1000)]), variant('b', [figures(120), figures(1200)])];
    expect(lines(clear, 2)[2]).toBe('Lowest mean token latency: a, 550 ms; next b, 660 ms (1.20×, 1.20–1.20).');
  });

  test('one alone wins nothing', () => {
    expect(lines([variant('a', [figures(1)])])).toEqual(['mixed: 600 programs, 16,090 calls']);
  });
});

test('what engines did for nothing is said below the system, also of the first', () => {
  const thrashing = { ...figures(100), promotions: 32_180, demotions: 16_090 };
  const found = lines([variant('vllm', [thrashing]), variant('autellix', [{ ...thrashing, ...figures(50) }])]);
  expect(found.slice(2).map((line) => line.slice(0, 38))).toEqual([
    'vllm:',
    '  2 promotions and 1 demotions a call:',
    'autellix against vllm, mean response −',
    '  2 promotions and 1 demotions a call:',
  ]);
});

test('a system whose settings were changed is marked, and the mark explained', () => {
  const found = lines([
    variant('vllm', [figures(400)]),
    variant('autellix', [figures(100)], { changed: ['policy plas, not atlas'] }),
  ]);
  expect(found[1]).toBe('autellix†: not as the system has it: policy plas, not atlas.');
  expect(found[2]).toContain('autellix†, 100 ms');
});

describe('stopped', () => {
  test('a run that has not ended is in no verdict', () => {
    const done = [variant('vllm', [figures(400)]), variant('vllm-opt', [figures(300)])];
    const stopped = variant('mlfq', [figures(1)], { complete: false });
    expect(lines([...done, stopped], 1, false)).toEqual([
      'mixed: 600 programs, 16,090 calls',
      'PARTIAL: stopped while mlfq ran, when 123 of 600 programs had ended.',
      'mlfq: of the programs that had ended, so without ratios.',
      'Lowest mean token latency: vllm-opt, 300 ms; next vllm, 400 ms (1.33×).',
      'vllm-opt against vllm, mean response −100 ms: waiting −50 ms, service −50 ms.',
    ]);
    expect(lines([stopped], 1, false)).toHaveLength(3);
  });

  test('of several seeds those count that all ended', () => {
    const [a, b] = [
      variant('a', [figures(100), figures(900)]),
      variant('b', [figures(200), figures(1)], { complete: false }),
    ];
    expect(lines([a, b], 5, false).slice(2)).toEqual([
      'PARTIAL: stopped before all was run; the figures are of 1 of 5 seeds.',
      'Lowest mean token latency: a, 100 ms; next b, 200 ms (2.00×).',
      'b against a, mean response +100 ms: waiting +50 ms, service +50 ms.',
    ]);
  });
});
