import type { Shape } from '../../../core/live/shape.js';
import { clock as timeOf } from '../../../core/live/short.js';
import type { LiveState } from '../../../core/live/state.js';
import { Classes } from '../../../core/live/view/classes.js';
import { commonOf, comparedOf } from '../../../core/live/view/compare.js';
import { detailOf } from '../../../core/live/view/detail.js';
import { enginesOf } from '../../../core/live/view/engines.js';
import { eventsOf } from '../../../core/live/view/events.js';
import type { Detail, DetailView, Frame, View } from '../../../core/live/view/frame.js';
import { headOf, scoreOf } from '../../../core/live/view/head.js';
import { listOf } from '../../../core/live/view/list.js';
import { queuesOf } from '../../../core/live/view/queues.js';
import { timelineOf } from '../../../core/live/view/timeline.js';
import type { TextOf } from '../../../engine/load-tokenizer.js';
import { MAX_JUMP } from './ahead.js';
import { Clock } from './clock.js';
import type { Request } from './messages.js';
import type { Source } from './source.js';
import { nextDecisionUs, nextStepUs } from './steps.js';

/** Events that a tick may fold: a request waits no longer. */
const MAX_EVENTS = 10_000;
/** Events that are there before they are needed, so that a step needs no waiting; more when none of them will do. */
const AHEAD = 4096;

/**
 * The runs on one clock, and what the screen sees of them. It knows no thread: `tick` does a slice of work, `frame`
 * tells the state at the clock.
 */
export class Session {
  readonly clock = new Clock();
  view: View | undefined;
  /** Of the events that are there none is left that the last tick should have taken. */
  idle = false;
  private note = '';
  private readonly classes: Classes;
  /** Where the clock is on its way to, faster than its speed. */
  private seekUs: number | undefined;
  /** Runs that were started anew are on their way there. */
  private anew = false;
  /** A run that is started anew has not begun. */
  private held = false;
  /** A jump whose aim is not known yet, and the events that were looked at for it. */
  private jump: { readonly find: typeof nextStepUs; ahead: number } | undefined;

  constructor(
    readonly trace: string,
    readonly shape: Shape,
    public sources: readonly Source[],
    /** What it is called on the screen. */
    private readonly title = trace,
    /** Of the tokens of engines that really decode. */
    private readonly textOf?: TextOf,
  ) {
    this.classes = new Classes(shape);
  }

  /** Does what a request asks of the clock and the view; the others are its caller's. */
  handle(request: Request): void {
    const { clock } = this;
    this.note = '';
    switch (request.type) {
      case 'view':
        this.view = request.view;
        return;
      case 'toggle':
        clock.play(!clock.playing);
        return;
      case 'play':
        clock.play(request.playing, request.untilUs);
        return;
      case 'speed':
        clock.speed = request.speed;
        clock.restart();
        return;
      case 'faster':
        clock.faster(request.by);
        return;
      case 'seek':
        this.seek(request.tUs);
        return;
      case 'skip':
        this.seek(Math.max(0, Math.round(this.aimUs + request.seconds * clock.secondUs)));
        return;
      case 'rerun':
        this.seek(0);
        clock.speed = request.speed ?? clock.speed;
        clock.untilUs = request.untilUs ?? Number.POSITIVE_INFINITY;
        clock.playing = true;
        return;
      case 'step':
        this.jump = { find: nextStepUs, ahead: AHEAD };
        clock.playing = false;
        return;
      case 'decision':
        this.jump = { find: nextDecisionUs, ahead: AHEAD };
        clock.playing = false;
        return;
    }
  }

  /** Other runs of the same trace, brought to where the clock stands. */
  replace(sources: readonly Source[]): void {
    for (const source of this.sources) if (!sources.includes(source)) source.close();
    this.sources = sources;
    this.anew = true;
    this.seek(this.aimUs);
  }

  /** The clock waits for what begins. */
  async hold<T>(begins: Promise<T>): Promise<T> {
    this.held = true;
    try {
      return await begins;
    } finally {
      this.held = false;
    }
  }

  /** Where the clock stands, or will when it has arrived. */
  get aimUs(): number {
    return this.seekUs ?? this.clock.nowUs;
  }

  /**
   * Goes on by what `wallMs` are worth, within a slice; true: it stands where it should, and the events that tell which
   * steps go on there have come too.
   */
  tick(wallMs: number): boolean {
    if (this.held) return false;
    const { clock, sources, seeking } = this;
    const targetUs = this.seekUs ?? clock.target(wallMs);
    let reachedUs = targetUs;
    for (const source of sources) {
      source.want(targetUs, this.jump?.ahead ?? AHEAD);
      if (!source.over) reachedUs = Math.min(reachedUs, source.reachedUs);
    }
    const endUs = Math.max(...sources.map((source) => (source.over ? source.reachedUs : Number.POSITIVE_INFINITY)));
    let toUs = Math.min(reachedUs, endUs);
    this.idle = true;
    for (const { recording } of sources) {
      if (recording.goTo(toUs, MAX_EVENTS)) continue;
      this.idle = false;
      toUs = Math.min(toUs, recording.state.nowUs);
    }
    if (seeking) {
      clock.moved(toUs, 0);
      clock.restart();
      if (toUs >= Math.min(targetUs, endUs)) {
        this.seekUs = undefined;
        this.anew = false;
      }
    } else clock.moved(toUs, wallMs);
    if (this.over) clock.playing = false;
    this.tryJump();
    const looked = sources.every(({ over, recording }) => over || recording.ahead >= AHEAD);
    return looked && !this.seeking && !this.jump && toUs >= Math.min(targetUs, endUs);
  }

  /** Runs are being started anew: what is there is not yet what was asked for. */
  get catchingUp(): boolean {
    return this.held || this.anew;
  }

  /** The clock is on its way to where it was sent. */
  get seeking(): boolean {
    return this.seekUs !== undefined;
  }

  /** All runs have ended, and the clock stands behind. */
  get over(): boolean {
    return this.sources.every(({ over, reachedUs }) => over && reachedUs <= this.clock.nowUs);
  }

  frame(view: View): Frame {
    const { clock, sources } = this;
    const { nowUs, windowUs } = clock;
    for (const { recording } of sources) recording.expect(nowUs);
    const seen = this.focused.recording;
    const { state } = seen;
    const window = { nowUs, windowUs, sparkColumns: view.sparkColumns, timelineColumns: view.timelineColumns };
    const { rows, offset, all, followed } = listOf(state, this.classes, view, window);
    const own = view.detail?.program ?? rows[view.cursor - offset]?.program;
    return {
      clock: {
        ...{ nowUs, windowUs, playing: clock.playing, speed: clock.speed, pace: clock.pace, over: this.over },
        startUs: Math.max(...sources.map(({ recording }) => recording.startUs)),
      },
      head: headOf(state, this.title, window),
      scores: sources.map(({ name, recording }) => scoreOf(name, recording.state, nowUs)),
      list: { rows, offset, all },
      followed,
      queues: queuesOf(state, window, view.queueColumns),
      own,
      timeline: own === undefined ? [] : timelineOf(state, own, window),
      engines: enginesOf(state, window, own),
      events: eventsOf(seen, view.events),
      common: sources.length > 1 ? commonOf(this.states) : [],
      compared: sources.length > 1 ? comparedOf(this.states, rows, nowUs) : [],
      detail: view.detail && this.detail(state, view.detail),
      logged: sources.some(({ logged }) => logged),
      note: this.note || this.progress || (this.focused.trouble ?? ''),
    };
  }

  private get progress(): string {
    const { seekUs, held, anew } = this;
    if (held) return 'the changed run begins';
    return seekUs === undefined || !anew ? '' : `catching up to ${timeOf(seekUs, 1e5)}`;
  }

  get focused(): Source {
    return this.sources[Math.min(this.view?.focus ?? 0, this.sources.length - 1)];
  }

  /** With what a call that was entered has answered, where that can be told. */
  private detail(state: LiveState, wanted: Detail): DetailView {
    const detail = detailOf(state, wanted, this.clock.nowUs);
    const { answers } = this.focused;
    if (wanted.call === undefined || !answers || !this.textOf) return detail;
    const { generated, outputTokens } = detail.calls[detail.start];
    return { ...detail, answer: this.textOf(answers.first(wanted.call, generated), generated < outputTokens) };
  }

  private get states(): LiveState[] {
    return this.sources.map(({ recording }) => recording.state);
  }

  private seek(tUs: number): void {
    const startUs = Math.max(...this.sources.map(({ recording }) => recording.startUs));
    if (tUs < startUs && tUs < this.clock.nowUs && startUs > 0) this.note = 'older events are forgotten';
    this.seekUs = Math.max(startUs, tUs);
    this.tick(0);
  }

  /** Seeks what a step asked for as soon as it is known. */
  private tryJump(): void {
    const { jump, focused } = this;
    if (!jump || this.seekUs !== undefined) return;
    const { ahead } = focused.recording;
    const tUs = jump.find(focused, this.clock.nowUs);
    if (tUs === undefined && !focused.over && jump.ahead < MAX_JUMP) {
      if (ahead >= jump.ahead) jump.ahead *= 2;
      return;
    }
    this.jump = undefined;
    if (tUs === undefined) this.note = 'nothing follows';
    else this.seek(tUs);
  }
}
