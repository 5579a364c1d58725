import { Heap } from '../heap.js';
import type { Call } from '../replay/call.js';

interface Due {
  readonly atUs: number;
  readonly call: Call;
  readonly entry: number;
}

/**
 * Knows when waiting calls outside Q1 reach β, so that ten thousand of them cost nothing until then: while a call
 * waits, T_p + T_c stands still and W_p + W_c grows with the clock (scheduling.md, 4.4).
 */
export class StarvationClock {
  private readonly due = new Heap<Due>((a, b) => a.atUs - b.atUs);

  constructor(
    private readonly beta: number,
    private readonly knowsPrograms: boolean,
  ) {}

  /** W_p + W_c, microseconds. */
  waitUs(call: Call, nowUs: number): number {
    return (this.knowsPrograms ? call.program.waitUs : 0) + call.waitUs(nowUs) - call.waitBaseUs;
  }

  /** T_p + T_c, microseconds. */
  serviceUs(call: Call): number {
    return (this.knowsPrograms ? call.program.serviceUs : 0) + call.serviceUs - call.serviceBaseUs;
  }

  reached(call: Call, nowUs: number): boolean {
    return this.waitUs(call, nowUs) >= this.beta * this.serviceUs(call);
  }

  /** A call outside Q1 waits from now on, or its program's entry changed while it does. */
  watch(call: Call, nowUs: number): void {
    if (this.beta === Number.POSITIVE_INFINITY) return;
    const atUs = Math.ceil(this.beta * this.serviceUs(call)) - this.waitUs(call, nowUs) + nowUs;
    this.due.push({ atUs, call, entry: ++call.clockEntry });
  }

  /** When the next waiting call reaches β; Infinity: none will. */
  get nextUs(): number {
    let top = this.due.peek();
    while (top && stale(top)) {
      this.due.pop();
      top = this.due.peek();
    }
    return top ? top.atUs : Number.POSITIVE_INFINITY;
  }

  /** Takes out the calls that have reached β by now. */
  take(nowUs: number, out: Call[]): void {
    while (this.nextUs <= nowUs) out.push((this.due.pop() as Due).call);
  }
}

const stale = ({ call, entry }: Due): boolean => call.member || call.level === 1 || entry !== call.clockEntry;
