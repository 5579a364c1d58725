import { ascending, bisectRight } from 'd3-array';
import { Heap } from '../../heap.js';
import type { Planned } from './timeline.js';

interface Open {
  readonly call: Planned;
  readonly place: number;
  /** Where it is not known, it is no later than whatever comes next. */
  readonly end: number;
}

/** Calls that nothing comes after yet. */
export class OpenCalls {
  private added = 0;
  private readonly open = new Heap<Open>((a, b) => ascending(a.end, b.end));

  add(call: Planned): void {
    this.open.push({ call, place: this.added++, end: call.endKnown ? call.end : Number.NEGATIVE_INFINITY });
  }

  /** Takes those that ended by then, in the order in which they were added. */
  take(by = Number.POSITIVE_INFINITY): Planned[] {
    const taken: Open[] = [];
    for (let next = this.open.peek(); next !== undefined && next.end <= by; next = this.open.peek()) {
      taken.push(next);
      this.open.pop();
    }
    return taken.sort((a, b) => a.place - b.place).map(({ call }) => call);
  }
}

/** Finds the last call that was done by a time; one whose end is not known counts by its start. */
export class DoneCalls {
  /** Without those that a later one was done before: times ascend. */
  private readonly calls: Planned[] = [];
  private readonly times: number[] = [];

  add(call: Planned): void {
    const time = call.endKnown ? call.end : call.start;
    while (this.times.length > 0 && this.times[this.times.length - 1] >= time) {
      this.times.pop();
      this.calls.pop();
    }
    this.times.push(time);
    this.calls.push(call);
  }

  last(by: number): Planned | undefined {
    return this.calls[bisectRight(this.times, by) - 1];
  }
}
