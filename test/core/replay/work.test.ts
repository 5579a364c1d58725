import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { Replay, replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS, type Profile } from '../../../src/core/settings/profile.js';
import { RUN_DEFAULTS } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { traceOf } from '../live/run.js';
import { driveAll, PhysicalEngine, tokensOf } from './physical-engine.js';

const FOLDER = new URL('../../golden/algorithm1/', import.meta.url);

interface Case {
  name: string;
  options: { device_blocks?: number; profile: object };
  trace: Parameters<TraceBuilder['add']>[0][];
}

function prepare({ trace: rows, options }: Case, more: Partial<Profile> = {}) {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const profile = { ...PROFILE_DEFAULTS, device_blocks: 10_000, ...options.profile, ...more };
  profile.device_blocks ??= 10_000;
  return {
    trace: builder.finish(),
    options: { ...RUN_DEFAULTS, ...(options as object), batch: 256, ...options, profile },
  };
}

const byEngine = (events: readonly RunEvent[]) => events.toSorted((a, b) => a.t - b.t || a.engine - b.engine);

/** `priority` may index blocks of a call that it takes out of the batch again before they are computed (rule 26). */
const files = readdirSync(FOLDER).filter((file) => file.startsWith('random-') && !file.includes('priority'));

describe.each(files)('%s on engines that really hold what they compute', (file) => {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

  it.each([
    ['linear', {}],
    ['by the place of a step', { point_ms: 0.3, ask_ms: 0.17, after_prompt_ms: 0.7 }],
  ])('gives the events of the modelled engine, from blocks that always hold the right tokens; costs: %s', (_, more) => {
    for (const one of cases) {
      const { trace, options } = prepare(one, more);
      const modelled: RunEvent[] = [];
      replay(trace, options, { sink: (event) => modelled.push(event) });
      const real: RunEvent[] = [];
      const run = new Replay(trace, options, { work: 'virtual', check: true, sink: (event) => real.push(event) });
      const tokens = tokensOf(trace);
      driveAll(
        run,
        Array.from({ length: options.engines }, () => new PhysicalEngine(options, tokens)),
      );
      run.end();
      // at one instant the swaps of a real engine are told after what other engines did
      expect(byEngine(real), one.name).toEqual(byEngine(modelled));
    }
  });

  it('loses no call when engines die, and recomputes what was lost', () => {
    for (const one of cases) {
      const { trace, options } = prepare(one);
      const ended = new Set<number>();
      const run = new Replay(trace, options, {
        work: 'virtual',
        check: true,
        sink: (event) => event.type === 'end' && ended.add(event.call),
      });
      const tokens = tokensOf(trace);
      const engines = Array.from({ length: options.engines }, () => new PhysicalEngine(options, tokens));
      let works = 0;
      for (let more = true; more; ) {
        for (const work of run.works()) {
          if (++works % 5 === 0 && works <= 40) {
            engines[work.engine].restart();
            run.lost(work.engine);
          } else run.worked(work.engine, engines[work.engine].run(work));
        }
        more = run.advance(1);
      }
      expect(run.end().complete, one.name).toBe(true);
      expect(ended.size, one.name).toBe(trace.calls);
    }
  });
});

describe('an engine that is lost', () => {
  const profile: Profile = { ...PROFILE_DEFAULTS, base_ms: 1, device_blocks: 100 };

  test('in real time, is lost after what was due before', () => {
    const trace = traceOf([
      { program: 'p', call: '1', arrival_ms: 0, input: [['a', 4]], output: 4 },
      { program: 'q', call: '1', arrival_ms: 3, input: [['b', 4]], output: 4 },
    ]);
    const times: number[] = [];
    const options = { ...RUN_DEFAULTS, batch: 1, profile };
    const run = new Replay(trace, options, { work: 'real', check: true, sink: ({ t }) => times.push(t) });
    run.advance(1, 0);
    expect(run.works()).toHaveLength(1);
    // the timer of the arrival is late
    run.lost(0, 3400);
    for (let at = 4000; run.advance(1, at) || run.works().length > 0; at += 1000) {
      for (const { engine, steps } of run.works())
        run.worked(engine, { swapUs: 0, stepUs: Array(steps).fill(100) }, at);
      if (at > 60_000) break;
    }
    expect(run.end().complete).toBe(true);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('amid a window leaves no stale ranks', () => {
    // p has a token of ten when the engine dies: as many to go as q, and it was first
    const trace = traceOf([
      { program: 'p', call: '1', arrival_ms: 0, input: [['a', 4]], output: 10 },
      { program: 'q', call: '1', arrival_ms: 0.5, input: [['b', 4]], output: 9 },
    ]);
    const ends: number[] = [];
    const options = { ...RUN_DEFAULTS, policy: 'srpt' as const, steps: 8, batch: 1, profile };
    const run = new Replay(trace, options, { work: 'virtual', sink: (e) => e.type === 'end' && ends.push(e.call) });
    let works = 0;
    for (let more = true; more; more = run.advance(1)) {
      for (const { engine, steps } of run.works()) {
        if (++works === 2) run.lost(engine);
        else run.worked(engine, { swapUs: 0, stepUs: Array(steps).fill(1000) });
      }
    }
    run.end();
    expect(ends).toEqual([0, 1]);
  });
});
