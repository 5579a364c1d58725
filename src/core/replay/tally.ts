import type { EngineTotals, RunEvent, Sink, Steps } from '../events.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** What an engine holds at the end of a step. */
export type Gauges = Writable<Pick<Steps, 'members' | 'waiting' | 'usedBlocks' | 'cachedBlocks' | 'hostBlocks'>>;

/**
 * An engine's events and totals. Steps between which nothing else happened on the engine become one event, told
 * before the next thing that does: so the events do not show how many steps were taken in one move.
 */
export class Tally {
  steps = 0;
  busyUs = 0;
  swapUs = 0;
  transfers = 0;
  swapOutBlocks = 0;
  swapInBlocks = 0;
  prefillTokens = 0;
  decodeTokens = 0;
  contextTokenUs = 0;
  peakHostBlocks = 0;
  /** Points up to the last step, and what of all this was told already. */
  points = 0;
  private toldSteps = 0;
  private toldPoints = 0;
  private toldPrefill = 0;
  private toldDecode = 0;
  /** Of the steps that wait to be told. */
  private prefillUs = 0;
  private fromUs = 0;
  private untilUs = 0;
  /** Steps wait to be told; the gauges at their end. */
  private pending = false;
  private readonly gauges = { members: 0, waiting: 0, usedBlocks: 0, cachedBlocks: 0, hostBlocks: 0 };

  constructor(
    private readonly engine: number,
    private readonly sink: Sink,
  ) {}

  /** Adds steps that took place in `[fromUs, untilUs)`; the caller then sets the gauges of their end. */
  add(fromUs: number, untilUs: number, count: number, prefill: number, decode: number): Gauges {
    if (!this.pending) this.fromUs = fromUs;
    if (prefill > 0) this.prefillUs += untilUs - fromUs;
    this.pending = true;
    this.untilUs = untilUs;
    this.steps += count;
    this.busyUs += untilUs - fromUs;
    this.prefillTokens += prefill;
    this.decodeTokens += decode;
    return this.gauges;
  }

  /**
   * The transfers of a scheduling point, from `fromUs`. Told past the station: they are nothing new for the next point,
   * which may be one that is skipped.
   */
  swap(fromUs: number, swapUs: number, transfers: number, outBlocks: number, inBlocks: number): void {
    this.swapUs += swapUs;
    this.transfers += transfers;
    this.swapOutBlocks += outBlocks;
    this.swapInBlocks += inBlocks;
    const { engine } = this;
    this.emit({ type: 'swap', t: fromUs, engine, untilUs: fromUs + swapUs, transfers, outBlocks, inBlocks });
  }

  readonly emit = (event: RunEvent): void => {
    this.flush();
    this.sink(event);
  };

  flush(): void {
    if (!this.pending) return;
    this.pending = false;
    const { members, waiting, usedBlocks, cachedBlocks, hostBlocks } = this.gauges;
    this.sink({
      type: 'steps',
      t: this.untilUs,
      engine: this.engine,
      fromUs: this.fromUs,
      count: this.steps - this.toldSteps,
      points: this.points - this.toldPoints,
      prefillTokens: this.prefillTokens - this.toldPrefill,
      decodeTokens: this.decodeTokens - this.toldDecode,
      prefillUs: this.prefillUs,
      members,
      waiting,
      usedBlocks,
      cachedBlocks,
      hostBlocks,
    });
    this.toldSteps = this.steps;
    this.toldPoints = this.points;
    this.toldPrefill = this.prefillTokens;
    this.toldDecode = this.decodeTokens;
    this.prefillUs = 0;
  }

  totals(points: number, peakBlocks: number, deviceBlocks: number | null): EngineTotals {
    const { steps, busyUs, swapUs, transfers, swapOutBlocks, swapInBlocks } = this;
    const { prefillTokens, decodeTokens, peakHostBlocks, contextTokenUs } = this;
    return {
      steps,
      points,
      busyUs,
      swapUs,
      transfers,
      swapOutBlocks,
      swapInBlocks,
      prefillTokens,
      decodeTokens,
      peakBlocks,
      deviceBlocks,
      peakHostBlocks,
      contextTokenUs,
    };
  }
}
