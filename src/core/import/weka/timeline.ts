import { max } from 'd3-array';
import type { ImportReport } from '../report.js';
import { DoneCalls, OpenCalls } from './open-calls.js';
import type { WekaAgent, WekaCall, WekaEntry, WekaSession } from './session.js';

/** Times are whole seconds, some of them rounded twice: what differs by less is taken as the same. */
const SLACK = 1.5;

/** Seconds an output token takes where a session records no call's duration: the median of the published ones. */
const USUAL_TOKEN_SECONDS = 0.026;

/** A call with its place in the program: what it comes after, and how long after that it arrives (seconds). */
export interface Planned {
  readonly id: string;
  readonly thread: string;
  readonly call: WekaCall;
  readonly after: readonly Planned[];
  /** From the end of the last of `after`; of a root from the program's start. */
  readonly delay: number;
  readonly waitedFor: string | undefined;
  readonly start: number;
  /** An estimate where `endKnown` is false. */
  readonly end: number;
  readonly endKnown: boolean;
}

/**
 * Puts a session's calls in order: a thread's calls come one after another, a subagent's thread comes after the
 * call that ended before it began, and the first call that begins after the subagent's end comes after both. A
 * delay never holds the time a model took.
 */
export function timeline(session: WekaSession, report: ImportReport): Planned[] {
  const plan = new Plan(tokenSeconds(session.entries) ?? USUAL_TOKEN_SECONDS, session.id, report);
  plan.thread(session.entries, '', 'main', 0, undefined);
  return plan.calls;
}

class Plan {
  readonly calls: Planned[] = [];
  private readonly agents = new Map<string, number>();

  constructor(
    private readonly tokenSeconds: number,
    private readonly session: string,
    private readonly report: ImportReport,
  ) {}

  /** `base` is added to the entries' times. Returns the calls that nothing of the thread comes after. */
  thread(
    entries: readonly WekaEntry[],
    prefix: string,
    label: string,
    base: number,
    spawner: Planned | undefined,
  ): Planned[] {
    const open = new OpenCalls();
    const joins = new OpenCalls();
    const done = new DoneCalls();
    let calls = 0;
    let first: Planned | undefined;
    let last: Planned | undefined;
    let timed: Planned | undefined;
    for (const entry of entries) {
      if (entry.kind === 'agent') {
        for (const end of this.agent(entry, prefix, base, done, first, spawner)) joins.add(end);
        continue;
      }
      const start = startOf(entry, base, timed);
      const ready = open.take(start + SLACK);
      const joined = joins.take(start + SLACK);
      const after = this.parents(ready, joined, last, spawner);
      const call: Planned = {
        id: `${prefix}${++calls}`,
        thread: label,
        call: entry,
        after,
        delay: delayOf(entry, start, after, last),
        waitedFor: joined.length > 0 ? 'subagent' : entry.waitedFor,
        start,
        ...this.endOf(entry, start),
      };
      open.add(call);
      done.add(call);
      this.calls.push(call);
      first ??= call;
      last = call;
      if (call.endKnown) timed = call;
    }
    return open.take().concat(joins.take());
  }

  private parents(
    ready: Planned[],
    joined: Planned[],
    last: Planned | undefined,
    spawner: Planned | undefined,
  ): readonly Planned[] {
    if (ready.length > 0) return [...ready, ...joined];
    if (last === undefined) return spawner === undefined ? joined : [spawner, ...joined];
    this.report.assumed('calls of a thread that began before the one before had ended run beside it');
    return joined.length > 0 ? [...last.after, ...joined] : last.after;
  }

  private endOf(call: WekaCall, start: number): Pick<Planned, 'end' | 'endKnown'> {
    if (call.apiTime !== undefined) return { end: start + call.apiTime, endKnown: true };
    this.report.assumed(
      'calls without api_time are taken to have lasted their output tokens at the median pace of their session',
    );
    return { end: start + call.output * this.tokenSeconds, endKnown: false };
  }

  /** Plans a subagent's thread; returns the calls its parent has to wait for. */
  private agent(
    agent: WekaAgent,
    prefix: string,
    base: number,
    done: DoneCalls,
    earliest: Planned | undefined,
    spawner: Planned | undefined,
  ): Planned[] {
    const first = firstCall(agent.entries);
    if (first === undefined) {
      this.report.dropped('subagents without calls', this.session);
      return [];
    }
    const zero = zeroOf(agent, first.t, base, earliest ?? spawner);
    const before = done.last(zero + first.t + SLACK) ?? earliest ?? spawner;
    const name = this.agentName(`${prefix}${agent.id}`);
    const label = agent.type === undefined ? name : `${name} (${agent.type})`;
    const ends = this.thread(agent.entries, `${name}/`, label, zero, before);
    if (!agent.async) return ends;
    this.report.assumed('nobody waits for subagents launched asynchronously');
    return [];
  }

  private agentName(wanted: string): string {
    const times = (this.agents.get(wanted) ?? 0) + 1;
    this.agents.set(wanted, times);
    return times === 1 ? wanted : `${wanted}#${times}`;
  }
}

/**
 * When a call began. `t` is whole seconds; the end of the last call whose duration is known plus the think time is
 * as good, and better where both agree (the think time then counts from just that end).
 */
function startOf(call: WekaCall, base: number, anchor: Planned | undefined): number {
  const recorded = base + call.t;
  if (anchor === undefined || call.thinkTime === undefined) return recorded;
  const finer = anchor.end + call.thinkTime;
  return Math.abs(finer - recorded) <= SLACK ? finer : recorded;
}

/**
 * From the end of the last parent to the start. The think time is just that where it counts from the only parent;
 * an estimated end is not after the start.
 */
function delayOf(call: WekaCall, start: number, after: readonly Planned[], last: Planned | undefined): number {
  const chained = after.length === 1 && after[0] === last && last.endKnown;
  if (chained && call.thinkTime !== undefined) return call.thinkTime;
  return Math.max(0, start - Math.max(0, max(after, ({ end }) => end) ?? 0));
}

/**
 * What the times inside a subagent count from. Some files write them from the session's start, others from the
 * subagent's own, whose `t` is its end, or its start where nobody waits for it (or where the end is impossible).
 */
function zeroOf(agent: WekaAgent, firstT: number, base: number, earliest: Planned | undefined): number {
  const t = base + agent.t;
  const start = agent.async || agent.duration === undefined ? t : t - agent.duration;
  const impossible = start < (earliest?.start ?? 0) - SLACK;
  if (firstT > 0 && base + firstT >= (impossible ? t : start) - SLACK) return base;
  return impossible ? t : start;
}

function firstCall(entries: readonly WekaEntry[]): WekaCall | undefined {
  for (const entry of entries) {
    const call = entry.kind === 'call' ? entry : firstCall(entry.entries);
    if (call) return call;
  }
  return undefined;
}

function tokenSeconds(entries: readonly WekaEntry[]): number | undefined {
  const paces = entries.flatMap((entry) =>
    entry.kind === 'call' && entry.apiTime !== undefined ? [entry.apiTime / entry.output] : [],
  );
  paces.sort((a, b) => a - b);
  return paces[Math.floor(paces.length / 2)];
}
