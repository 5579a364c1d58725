import { describe, expect } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { LiveCall } from '../../../src/core/live/call.js';
import { fold } from '../../../src/core/live/fold.js';
import { History } from '../../../src/core/live/history.js';
import { LiveProgram } from '../../../src/core/live/program.js';
import { Recording } from '../../../src/core/live/recording.js';
import type { PlainOptions } from '../../../src/core/live/setup.js';
import { LiveState } from '../../../src/core/live/state.js';
import { type Chunk, Tape, TapeWriter } from '../../../src/core/live/tape/tape.js';
import { Replay } from '../../../src/core/replay/replay.js';
import { type Case, cases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { traceOf } from './run.js';

function eventsOf({ rows, options }: Case) {
  const trace = traceOf(rows);
  const events: RunEvent[] = [];
  const replay = new Replay(trace, options, { sink: (event) => events.push(event) });
  while (replay.advance(1000));
  replay.end();
  return { trace, events };
}

/** What a state says, without where it is kept. */
function told(state: LiveState, nowUs: number): object {
  const calls = state.calls.values().sort((a, b) => a.row - b.row);
  const record = (one: LiveCall | LiveProgram, { fields }: typeof LiveCall | typeof LiveProgram) =>
    fields.filter((field) => !field.endsWith('Slot')).map((field) => [field, one[field as keyof typeof one]]);
  return {
    nowUs: state.nowUs,
    totals: { ...state.totals },
    gauges: [...state.gauges],
    calls: calls.map((call) => ({
      ...Object.fromEntries(record(call, LiveCall)),
      states: story(state, call.mark, nowUs),
      ahead: call.ahead?.row,
      behind: call.behind?.row,
      service: state.serviceUs(call, nowUs),
      generated: state.generated(call, nowUs),
    })),
    programs: [...state.programs.values(), ...state.done]
      .sort((a, b) => a.index - b.index)
      .map((program) => [...record(program, LiveProgram), story(state, program.mark, nowUs)]),
    engines: state.engines.map((engine) => ({
      ...engine,
      calls: undefined,
      queues: engine.queues.map(({ length, head }) => [length, head?.row]),
    })),
  };
}

/** States and levels over time. */
function story({ history }: LiveState, mark: number, nowUs: number): string {
  return history.marks.story(mark, nowUs, 0).text(nowUs, nowUs / 19, 20, (state, level) => `${state}/${level} `);
}

describe('a recording, on random runs', () => {
  fuzz('a tape gives every event back', cases, 60, (run) => {
    const { events } = eventsOf(run);
    const tape = new Tape();
    const writer = new TapeWriter((chunk) => tape.append(chunk));
    for (const [k, event] of events.entries()) {
      writer.write(event);
      if (k % 7 === 0) writer.flush();
    }
    writer.flush();
    const back: RunEvent[] = [];
    tape.read(tape.start, (event) => back.push(structuredClone(event)) > 0);
    expect(back).toEqual(events);
  });

  fuzz('any instant, sought from anywhere, is what folding up to it gives', cases, 40, (run) => {
    const { trace, events } = eventsOf(run);
    const start = () => new LiveState(new History(trace), run.options as PlainOptions);
    const recording = new Recording(start(), 16);
    record(events, (chunk) => recording.append(chunk));
    for (const share of [1, 0.2, 0.7, 0, 0.5, 1, 0.9]) sought(recording, start(), events, share);
  });

  fuzz(
    'so it is of a log, all of which is there before any of it is folded, and more than is kept',
    cases,
    20,
    (run) => {
      const { trace, events } = eventsOf(run);
      const start = () => new LiveState(new History(trace), run.options as PlainOptions);
      const recording = new Recording(start(), 16, 1);
      record(events, (chunk) => recording.append(chunk), 5);
      for (const share of [0.5, 1, 0, 0.7]) sought(recording, start(), events, share);
    },
  );

  fuzz('of a run that goes on the oldest events are forgotten, but none that a keyframe needs', cases, 20, (run) => {
    const { trace, events } = eventsOf(run);
    const start = () => new LiveState(new History(trace), run.options as PlainOptions);
    const recording = new Recording(start(), 16, 1);
    const append = (chunk: Chunk): void => {
      recording.append(chunk);
      recording.goTo(Number.POSITIVE_INFINITY);
    };
    record(events, append, 5);
    const { startUs } = recording;
    const endUs = events[events.length - 1].t;
    for (const share of [0.5, 1, 0, 0.7]) {
      sought(recording, start(), events, (startUs + share * (endUs - startUs)) / endUs);
    }
  });
});

/** Events as chunks, `each` of them in one. */
function record(events: readonly RunEvent[], append: (chunk: Chunk) => void, each = Number.POSITIVE_INFINITY): void {
  const writer = new TapeWriter(append);
  for (const [k, event] of events.entries()) {
    writer.write(event);
    if (k % each === each - 1) writer.flush();
  }
  writer.flush();
}

/** Seeks an instant, that share of the run, and holds it against the events folded into `state`, that before the first. */
function sought(recording: Recording, state: LiveState, events: readonly RunEvent[], share: number): void {
  const tUs = Math.round(events[events.length - 1].t * share);
  recording.goTo(tUs);
  for (const event of events) {
    if (event.t > tUs) break;
    fold(state, event);
  }
  expect(told(recording.state, tUs)).toEqual(told(state, tUs));
}
