import type { RunEvent } from '../events.js';

const KEPT = 256;

/** The last events worth a line. */
export class Recent {
  private events: RunEvent[] = [];
  private next = 0;

  push(event: RunEvent): void {
    this.events[this.next] = event;
    this.next = (this.next + 1) % KEPT;
  }

  /** From the newest back, as long as `take` wants more. */
  each(take: (event: RunEvent) => boolean): void {
    const { events, next } = this;
    for (let age = 1; age <= events.length; age++) if (!take(events[(next - age + KEPT) % KEPT])) return;
  }

  clone(): Recent {
    const copy = new Recent();
    copy.events = this.events.slice();
    copy.next = this.next;
    return copy;
  }
}
