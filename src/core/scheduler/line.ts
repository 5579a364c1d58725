import { byArrival, type Call } from '../replay/call.js';

/** Calls that wait to be admitted, in line. */
export interface Line {
  readonly head: Call | null;
  readonly length: number;
  /** A call arrives. */
  join(call: Call): void;
  /** A preempted call comes back. */
  comeBack(call: Call): void;
  /** The head leaves. */
  shift(): void;
  all(): Call[];
}

/** First come, first served; a preempted call goes to the head (V8). */
export class ArrivalLine implements Line {
  head: Call | null = null;
  length = 0;
  private last: Call | null = null;

  join(call: Call): void {
    call.behind = null;
    if (this.last) this.last.behind = call;
    else this.head = call;
    this.last = call;
    this.length++;
  }

  comeBack(call: Call): void {
    call.behind = this.head;
    this.head = call;
    this.last ??= call;
    this.length++;
  }

  shift(): void {
    const { head } = this;
    if (!head) return;
    this.head = head.behind;
    if (!this.head) this.last = null;
    head.behind = null;
    this.length--;
  }

  all(): Call[] {
    const calls: Call[] = [];
    for (let call = this.head; call; call = call.behind) calls.push(call);
    return calls;
  }
}

/** By (priority, arrival, program, call): a lower number goes first (V25). */
export const byPriority = (a: Call, b: Call): number => a.priority - b.priority || byArrival(a, b);

/** Ordered by priority; a preempted call goes back to its place. The head is the last of the array. */
export class PriorityLine implements Line {
  private readonly calls: Call[] = [];

  get head(): Call | null {
    return this.calls[this.calls.length - 1] ?? null;
  }

  get length(): number {
    return this.calls.length;
  }

  join(call: Call): void {
    let low = 0;
    let high = this.calls.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byPriority(this.calls[middle], call) > 0) low = middle + 1;
      else high = middle;
    }
    this.calls.splice(low, 0, call);
  }

  comeBack(call: Call): void {
    this.join(call);
  }

  shift(): void {
    this.calls.pop();
  }

  all(): Call[] {
    return this.calls.toReversed();
  }
}
