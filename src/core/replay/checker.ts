import { InvariantError } from '../errors.js';
import type { Arrive, End, RunEvent } from '../events.js';
import type { Trace } from '../trace/trace.js';
import type { EngineRun } from './engine-run.js';

/** What the checks of a run saw at worst, for the curious. */
export interface Checked {
  /** Largest (W_p + W_c) / (T_p + T_c) of a call at its promotion; 0: nobody was promoted. */
  readonly longestWaitRatio: number;
}

/**
 * The invariants of a run, checked while it goes on (`--check`): every call ends once, none starts before its
 * parents ended and its delay is over, times add up, attained service is what the policy says, an engine that holds
 * a call works. Blocks and starvation are audited by the engines themselves, at every scheduling point.
 *
 * @throws InvariantError at the first that does not hold
 */
export class Checker implements Checked {
  longestWaitRatio = 0;
  private nowUs = 0;
  private readonly endUs: Float64Array;
  /** Of every program: the sum of its services. Up to every call: the longest chain of services. */
  private readonly serviceUs: Float64Array;
  private readonly chainUs: Float64Array;

  constructor(
    private readonly trace: Trace,
    private policy: string | undefined,
  ) {
    this.endUs = new Float64Array(trace.calls).fill(Number.NaN);
    this.serviceUs = new Float64Array(trace.programs.length);
    this.chainUs = new Float64Array(trace.calls);
  }

  event(event: RunEvent): void {
    if (event.type === 'arrive') this.arrived(event);
    if (event.type === 'end') this.ended(event);
    if (event.type === 'change' && event.options.policy !== undefined) this.policy = undefined;
    // without any service a call reaches β at once
    if (event.type === 'queue' && event.cause === 'promoted' && event.serviceUs > 0) {
      this.longestWaitRatio = Math.max(this.longestWaitRatio, event.waitUs / event.serviceUs);
    }
  }

  /** After everything that happens at one instant. */
  instant(nowUs: number, engines: readonly EngineRun[]): void {
    demand(nowUs >= this.nowUs, `time ran backwards, from ${this.nowUs} to ${nowUs} µs`);
    this.nowUs = nowUs;
    for (const { calls, nextUs, work, station } of engines) {
      const works = calls === 0 || work !== undefined || nextUs < Number.POSITIVE_INFINITY;
      demand(works, `engine ${station.engine} holds ${calls} calls and is in no step or swap at ${nowUs} µs`);
    }
  }

  finished(): void {
    for (let row = 0; row < this.trace.calls; row++) {
      demand(!Number.isNaN(this.endUs[row]), `call ${this.name(row)} never ended`);
    }
  }

  private arrived({ call, t }: Arrive): void {
    const { parents, arrivalUs, delayUs } = this.trace;
    let dueUs = Number.isNaN(arrivalUs[call]) ? 0 : arrivalUs[call];
    for (let k = parents.start[call]; k < parents.start[call + 1]; k++) {
      const parent = parents.values[k];
      demand(this.endUs[parent] <= t, `call ${this.name(call)} arrived before ${this.name(parent)} ended`);
      dueUs = Math.max(dueUs, this.endUs[parent] + delayUs[call]);
      this.chainUs[call] = Math.max(this.chainUs[call], this.chainUs[parent]);
    }
    demand(t === dueUs, `call ${this.name(call)} arrived at ${t} µs; due at ${dueUs} µs`);
  }

  private ended(end: End): void {
    const { call, program, t } = end;
    const name = this.name(call);
    demand(Number.isNaN(this.endUs[call]), `call ${name} ended twice`);
    this.endUs[call] = t;
    demand(end.waitingUs + end.serviceUs === t - end.arrivalUs, `call ${name}: waiting + service ≠ end − arrival`);
    demand(end.waitingUs >= 0, `call ${name} waited ${end.waitingUs} µs`);
    demand(
      end.arrivalUs < end.firstTokenUs && end.firstTokenUs <= t,
      `call ${name}: first token at ${end.firstTokenUs}`,
    );
    this.serviceUs[program] += end.serviceUs;
    this.chainUs[call] += end.serviceUs;
    const sum = this.serviceUs[program];
    // after a change of policy the entry has parts by either rule
    if (this.policy === undefined) return;
    if (this.policy === 'atlas') {
      const between = this.chainUs[call] <= end.attainedUs && end.attainedUs <= sum;
      demand(between, `program of ${name}: attained ${end.attainedUs} µs, chain ${this.chainUs[call]}, sum ${sum}`);
    } else demand(end.attainedUs === sum, `program of ${name}: attained ${end.attainedUs} µs ≠ the sum ${sum}`);
  }

  private name(call: number): string {
    const { programs, program, callId } = this.trace;
    return `${programs[program[call]]}/${callId[call]}`;
  }
}

function demand(holds: boolean, problem: string): void {
  if (!holds) throw new InvariantError(problem);
}
