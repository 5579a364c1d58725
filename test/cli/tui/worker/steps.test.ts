import { describe, expect, test } from 'vitest';
import type { Request } from '../../../../src/cli/tui/worker/messages.js';
import { ReplaySource } from '../../../../src/cli/tui/worker/replay-source.js';
import { Session } from '../../../../src/cli/tui/worker/session.js';
import { call, options, traceOf } from '../../../core/live/run.js';

// A step takes 1 ms. Alone in the batch A is served until 30 ms, then B until 60 ms.
const TRACE = traceOf([call('A', '1', 30), call('B', '1', 30)]);
const source = (policy: 'fcfs' | 'plas') => new ReplaySource(policy, TRACE, options({ policy, batch: 1 }));

/** A session whose clock stands at `tUs`. */
function standingAt(tUs: number, ...sources: ReplaySource[]): Session {
  const session = new Session('two programs', TRACE, sources);
  session.clock.playing = false;
  ask(session, { type: 'seek', tUs });
  return session;
}

/** Where the clock stands when what was asked for is done. */
function ask(session: Session, request: Request): number {
  session.handle(request);
  while (!session.tick(0));
  return session.clock.nowUs;
}

describe('one engine step', () => {
  test('ends where the step that goes on does, also where many are told together, and then the next', () => {
    const session = standingAt(5500, source('fcfs'));
    expect(ask(session, { type: 'step' })).toBe(6000);
    expect(ask(session, { type: 'step' })).toBe(7000);
    expect(session.clock.playing).toBe(false);
  });

  test('from the very beginning, and over the gap between two calls', () => {
    const session = standingAt(0, source('fcfs'));
    expect(ask(session, { type: 'step' })).toBe(1000);
    ask(session, { type: 'seek', tUs: 30_000 });
    expect(ask(session, { type: 'step' })).toBe(31_000);
  });

  test('of two systems on one clock, of the one in focus', () => {
    const session = standingAt(5500, source('fcfs'), source('plas'));
    expect(ask(session, { type: 'step' })).toBe(6000);
    expect(session.sources.map(({ recording }) => recording.state.nowUs <= 6000)).toEqual([true, true]);
  });
});

describe('the next decision', () => {
  test('under fcfs: B is admitted when A has ended', () => {
    const session = standingAt(5500, source('fcfs'));
    expect(ask(session, { type: 'decision' })).toBe(30_000);
  });

  test('under plas: A is demoted when it has used its quantum', () => {
    // Q1 ends at 2 ms of service; until then nothing is decided
    const session = standingAt(500, source('plas'));
    expect(ask(session, { type: 'decision' })).toBe(2000);
  });
});

test.each(['step', 'decision'] as const)('behind the end a %s says that nothing follows, and moves nothing', (type) => {
  const session = standingAt(60_000, source('fcfs'));
  const before = session.clock.nowUs;
  expect(ask(session, { type })).toBe(before);
  expect(session).toMatchObject({ note: 'nothing follows' });
});
