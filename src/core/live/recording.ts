import type { RunEvent } from '../events.js';
import { copyOf } from './engine.js';
import { fold } from './fold.js';
import type { LiveState } from './state.js';
import { type Chunk, type Position, Tape } from './tape/tape.js';

/** Words of events that are kept: 256 MB, some eight million events. */
const MAX_WORDS = 1 << 26;
/** Events between two keyframes at least, also for every call and program that a keyframe copies. */
const INTERVAL = 1 << 14;
const INTERVAL_EACH = 8;
const MAX_KEYFRAMES = 64;
/** Events that may be looked at to know which steps go on. */
const FAR = 4096;

interface Keyframe {
  readonly state: LiveState;
  readonly at: Position;
  readonly events: number;
}

/**
 * The events of a run so far and the state at one instant, which goes forward event by event and back by keyframes:
 * copies of the state that are taken when it first passes. Of too many keyframes every other one is dropped; of too
 * many events the oldest are forgotten.
 */
export class Recording {
  state: LiveState;
  private readonly tape = new Tape();
  private at: Position;
  /** Events that are behind `state`. */
  private events = 0;
  private keyframes: Keyframe[];
  private interval: number;

  /** `state` is that before the first event; `interval`: events between two keyframes at least; `most`: words of events kept. */
  constructor(
    state: LiveState,
    interval = INTERVAL,
    private readonly most = MAX_WORDS,
  ) {
    this.state = state;
    this.interval = interval;
    this.at = this.tape.start;
    this.keyframes = [{ state: state.clone(), at: this.at, events: 0 }];
  }

  /** The run went on. */
  append(chunk: Chunk): void {
    this.tape.append(chunk);
    // what no keyframe stands behind must stay: of a log all is there before any of it was folded
    const kept = this.tape.keep(this.most, this.lastKeyframe.at.chunk);
    while (this.keyframes.length > 1 && this.keyframes[0].at.chunk < kept) this.keyframes.shift();
  }

  /** Events after `state`. */
  get ahead(): number {
    return this.tape.events - this.events;
  }

  /** Events behind `state`. */
  get behind(): number {
    return this.events;
  }

  /** The state at the first instant that can still be seen. */
  get first(): LiveState {
    return this.keyframes[0].state;
  }

  get startUs(): number {
    return this.first.nowUs;
  }

  /**
   * To the instant `tUs`, with all that happens in it; at the end of the events as far as they go. False where that
   * would take more than `most` events: then it is on its way.
   */
  goTo(tUs: number, most = Number.POSITIVE_INFINITY): boolean {
    const keyframe = this.keyframes.findLast(({ state }) => state.nowUs <= tUs) ?? this.keyframes[0];
    if (tUs < this.state.nowUs || keyframe.events > this.events) {
      this.state = keyframe.state.clone();
      this.at = keyframe.at;
      this.events = keyframe.events;
    }
    let left = most;
    for (const engine of this.state.engines) engine.next = undefined;
    this.goOn((event) => event.t <= tUs && left-- > 0);
    return left >= 0;
  }

  /** Takes events as long as `wanted` says so of the next one; false where they end. */
  goOn(wanted: (event: RunEvent) => boolean): boolean {
    let found = false;
    for (;;) {
      const limit = this.nextKeyframe;
      this.at = this.tape.read(this.at, (event) => {
        if (this.events >= limit) return false;
        if (!wanted(event)) {
          found = true;
          return false;
        }
        fold(this.state, event);
        this.events++;
        return true;
      });
      if (found || this.ahead === 0) return found;
      this.keep();
    }
  }

  /** The events behind `state`, the last one first, while `take` returns true. */
  back(take: (event: RunEvent) => boolean): void {
    this.tape.back(this.at, take);
  }

  /** The events after `state`, while `take` returns true; the state stays. */
  look(take: (event: RunEvent) => boolean): void {
    this.tape.read(this.at, take);
  }

  /** Tells the engines of the state which steps go on at `nowUs`, from the events ahead. */
  expect(nowUs: number): void {
    const { engines } = this.state;
    const unknown = new Set(engines.filter(({ members }) => members > 0));
    let left = FAR;
    if (unknown.size === 0) return;
    this.look((event) => {
      const engine = event.type === 'steps' ? engines[event.engine] : undefined;
      if (event.type === 'steps' && engine && unknown.delete(engine) && event.fromUs <= nowUs)
        engine.next = copyOf(event);
      return unknown.size > 0 && --left > 0;
    });
  }

  /** The events that are there from the first on, also those after the state, while `take` returns true. */
  read(take: (event: RunEvent) => boolean): void {
    this.tape.read(this.tape.start, take);
  }

  private get lastKeyframe(): Keyframe {
    return this.keyframes[this.keyframes.length - 1];
  }

  private get nextKeyframe(): number {
    const last = this.lastKeyframe.events;
    if (this.events < last) return Number.POSITIVE_INFINITY;
    const { calls, programs } = this.state;
    return last + Math.max(this.interval, INTERVAL_EACH * (calls.size + programs.size));
  }

  private keep(): void {
    if (this.keyframes.length >= MAX_KEYFRAMES) {
      this.keyframes = this.keyframes.filter((_, k) => k % 2 === 0);
      this.interval *= 2;
    }
    this.keyframes.push({ state: this.state.clone(), at: this.at, events: this.events });
  }
}
