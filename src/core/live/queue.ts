import type { LiveCall } from './call.js';

/** The calls of one level on one engine, in order: running ones keep their place. */
export class LiveQueue {
  head: LiveCall | null = null;
  private tail: LiveCall | null = null;
  length = 0;

  enter(call: LiveCall): void {
    call.ahead = this.tail;
    call.behind = null;
    if (this.tail) this.tail.behind = call;
    else this.head = call;
    this.tail = call;
    this.length++;
  }

  /** Back to the head of the line, as vLLM does with a preempted call. */
  enterFirst(call: LiveCall): void {
    call.ahead = null;
    call.behind = this.head;
    if (this.head) this.head.ahead = call;
    else this.tail = call;
    this.head = call;
    this.length++;
  }

  leave(call: LiveCall): void {
    if (call.ahead) call.ahead.behind = call.behind;
    else this.head = call.behind;
    if (call.behind) call.behind.ahead = call.ahead;
    else this.tail = call.ahead;
    call.ahead = null;
    call.behind = null;
    this.length--;
  }

  /** The same queue of cloned calls, told one by one. */
  clone(tell: (copy: LiveCall) => void): LiveQueue {
    const copy = new LiveQueue();
    for (let call = this.head; call; call = call.behind) {
      const twin = call.clone();
      copy.enter(twin);
      tell(twin);
    }
    return copy;
  }
}
