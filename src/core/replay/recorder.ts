import type { RunEvent } from '../events.js';
import type { Call } from './call.js';
import type { EngineRun } from './engine-run.js';
import type { AdmittedCall, ScheduledCall, StepObserver } from './observer.js';

/** Puts together what a {@link StepObserver} is told of each step. */
export class StepRecorder {
  private admitted: AdmittedCall[] = [];
  private preempted: number[] = [];
  private scheduled: ScheduledCall[] = [];
  private ended: number[] = [];
  private fromUs = 0;
  private toUs = 0;
  private freeAfterDecision = 0;

  constructor(private readonly observe: StepObserver) {}

  see(event: RunEvent): void {
    if (event.type === 'preempt') this.preempted.push(event.call);
    if (event.type !== 'admit' || event.from === 'resident' || event.from === 'swapped') return;
    this.admitted.push({ call: event.call, hitTokens: event.hitOwnTokens + event.hitOtherTokens });
  }

  /** The step's members, shares and blocks are set. */
  decided({ station, nextUs }: EngineRun, startUs: number): void {
    this.fromUs = startUs;
    this.toUs = nextUs;
    this.freeAfterDecision = station.pool.free;
    this.scheduled = station.members
      .filter((call) => call.share > 0)
      .map((call) => ({ call: call.row, tokens: call.share, computed: call.computed + call.share }));
  }

  stepped(ended: readonly Call[]): void {
    this.ended = ended.map((call) => call.row);
  }

  /** The calls that ended gave their blocks back. */
  finished({ station, waiting }: EngineRun): void {
    this.observe({
      engine: station.engine,
      fromUs: this.fromUs,
      toUs: this.toUs,
      scheduled: this.scheduled,
      admitted: this.admitted,
      preempted: this.preempted,
      ended: this.ended,
      freeAfterDecision: this.freeAfterDecision,
      freeBlocks: station.pool.free,
      indexedBlocks: station.pool.cached,
      waiting: waiting.map((call) => call.row),
    });
    this.admitted = [];
    this.preempted = [];
  }
}
