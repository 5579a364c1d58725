import type { RunEvent } from '../../../src/core/events.js';
import { Replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { type Overrides, optionsFor } from '../../../src/core/settings/systems.js';
import { validateOptions } from '../../../src/core/settings/validate.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { type EngineSetup, Engines } from '../../../src/engine/drive.js';
import { LocalEngine } from './local-engine.js';

/** Three programs that share a system prompt and grow their own contexts, and one that forks and joins. */
export const ROWS: readonly TraceRow[] = [
  ...['a', 'b', 'c'].flatMap((program, k): TraceRow[] => [
    {
      program,
      call: '1',
      arrival_ms: 3 * k,
      input: [
        ['sys', 40],
        [`${program}1`, 11 + 7 * k],
      ],
      output: 9 + k,
    },
    {
      program,
      call: '2',
      after: ['1'],
      delay_ms: 2,
      input: [
        ['@1', 60 + 8 * k],
        [`${program}2`, 20],
      ],
      output: 12,
    },
    {
      program,
      call: '3',
      after: ['2'],
      input: [
        ['@2', 90],
        ['obs', 5],
      ],
      output: 6,
    },
  ]),
  {
    program: 'd',
    call: '1',
    arrival_ms: 1,
    input: [
      ['sys', 33],
      ['d', 70],
    ],
    output: 4,
  },
  {
    program: 'd',
    call: '2',
    after: ['1'],
    input: [
      ['@1', 107],
      ['left', 9],
    ],
    output: 14,
  },
  {
    program: 'd',
    call: '3',
    after: ['1'],
    input: [
      ['@1', 100],
      ['right', 3],
    ],
    output: 3,
  },
  {
    program: 'd',
    call: '4',
    after: ['2', '3'],
    input: [
      ['d', 17],
      ['@3', 50],
    ],
    output: 8,
  },
];

export function traceOf(rows: readonly TraceRow[]) {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish();
}

/** Small pools, so that little is needed to fill them. */
const PROFILE = {
  ...PROFILE_DEFAULTS,
  base_ms: 1,
  block_tokens: 8,
  device_blocks: 200,
  host_blocks: 0,
  token_budget: 512,
};

/** Little quanta, so that calls preempt each other within a test. */
export function optionsOf(overrides: Overrides) {
  const options = optionsFor(undefined, { ...PROFILE, batch: 8 }, { bounds: [3, 9, 27], ...overrides });
  validateOptions(options);
  return options;
}

export const SETUP: EngineSetup = {
  engine: 'tfjs',
  backend: 'wasm',
  model: 'tiny',
  seed: 1,
  verify: true,
  start: LocalEngine.start,
};

export interface Ran {
  readonly events: readonly RunEvent[];
  /** By call: what it generated. */
  readonly answers: readonly number[][];
  readonly complete: boolean;
}

/** Runs a trace on real engines; `meddle` is called between any two works. */
export async function runReal(
  rows: readonly TraceRow[],
  overrides: Overrides,
  setup: Partial<EngineSetup> = {},
  meddle: (engines: Engines, replay: Replay) => void = () => {},
): Promise<Ran> {
  const trace = traceOf(rows);
  const options = optionsOf(overrides);
  const engines = await Engines.open(trace, options, { ...SETUP, ...setup });
  try {
    const events: RunEvent[] = [];
    const replay = new Replay(trace, options, { work: engines.work, check: true, sink: (event) => events.push(event) });
    while (await engines.advance(replay)) meddle(engines, replay);
    const { complete } = replay.end();
    return { events, complete, answers: rows.map((_, call) => [...engines.tokensOf(call).answer]) };
  } finally {
    await engines.close();
  }
}
