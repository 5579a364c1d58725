import type { LiveCall } from './call.js';
import type { Records } from './records.js';

const NOBODY = -1;

/** The calls of one level on one engine, in order: running ones keep their place. */
export class LiveQueue {
  private first = NOBODY;
  private last = NOBODY;
  length = 0;

  constructor(private readonly calls: Records<LiveCall>) {}

  get head(): LiveCall | null {
    return this.first === NOBODY ? null : this.calls.at(this.first);
  }

  enter(call: LiveCall): void {
    const slot = this.calls.slotOf(call.row);
    call.aheadSlot = this.last;
    call.behindSlot = NOBODY;
    if (this.last === NOBODY) this.first = slot;
    else this.calls.at(this.last).behindSlot = slot;
    this.last = slot;
    this.length++;
  }

  /** Back to the head of the line, as vLLM does with a preempted call. */
  enterFirst(call: LiveCall): void {
    const slot = this.calls.slotOf(call.row);
    call.aheadSlot = NOBODY;
    call.behindSlot = this.first;
    if (this.first === NOBODY) this.last = slot;
    else this.calls.at(this.first).aheadSlot = slot;
    this.first = slot;
    this.length++;
  }

  leave(call: LiveCall): void {
    const { aheadSlot, behindSlot } = call;
    if (aheadSlot === NOBODY) this.first = behindSlot;
    else this.calls.at(aheadSlot).behindSlot = behindSlot;
    if (behindSlot === NOBODY) this.last = aheadSlot;
    else this.calls.at(behindSlot).aheadSlot = aheadSlot;
    call.aheadSlot = NOBODY;
    call.behindSlot = NOBODY;
    this.length--;
  }

  /** The same queue of a copy of its calls. */
  clone(calls: Records<LiveCall>): LiveQueue {
    return Object.assign(new LiveQueue(calls), { first: this.first, last: this.last, length: this.length });
  }
}
