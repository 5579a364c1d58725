import { Heap } from '../heap.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';

/** A waiting call; `ownUs`: when it would reach β if its program's entry were all zeros. */
interface Waiting {
  readonly ownUs: number;
  readonly call: Call;
  readonly entry: number;
}

/** Waiting calls whose instants move together: those of one program. */
interface Group {
  program: Program | undefined;
  readonly waiting: Heap<Waiting>;
  /** When the first of them reaches β, or a little before. */
  dueUs: number;
}

interface Due {
  readonly atUs: number;
  readonly group: Group;
}

/**
 * Knows when waiting calls outside Q1 reach β, so that ten thousand of them cost nothing until then: while a call
 * waits, T_p + T_c stands still and W_p + W_c grows with the clock (scheduling.md, 4.4). A change of T_p and W_p moves
 * all calls of the program alike, so it costs no more for many than for one.
 */
export class StarvationClock {
  private readonly groups = new Map<Program | undefined, Group>();
  /** Groups of nobody, to be used again: a program alone has one each time that its call waits. */
  private readonly spare: Group[] = [];
  private readonly due = new Heap<Due>((a, b) => a.atUs - b.atUs);
  /** β times a sum of whole numbers may be rounded otherwise than the sum of the products. */
  private readonly marginUs: number;

  constructor(
    private readonly beta: number,
    private readonly knowsPrograms: boolean,
  ) {
    this.marginUs = Number.isInteger(beta) ? 0 : 2;
  }

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

  /** A call outside Q1 waits from now on. */
  watch(call: Call, nowUs: number): void {
    if (this.beta === Number.POSITIVE_INFINITY) return;
    const program = this.knowsPrograms ? call.program : undefined;
    let group = this.groups.get(program);
    if (!group) {
      group = this.spare.pop() ?? { program, waiting: new Heap(firstOwn), dueUs: Number.POSITIVE_INFINITY };
      group.program = program;
      this.groups.set(program, group);
    }
    const ownUs = this.beta * (call.serviceUs - call.serviceBaseUs) - (call.waitUs(nowUs) - call.waitBaseUs) + nowUs;
    group.waiting.push({ ownUs, call, entry: ++call.clockEntry });
    this.schedule(group);
  }

  /** T_p or W_p changed; true where calls of the program wait outside Q1. */
  changed(program: Program): boolean {
    const group = this.groups.get(program);
    if (group) this.schedule(group);
    return group !== undefined && group.waiting.size > 0;
  }

  /** When the next waiting call reaches β, or a little before; Infinity: none will. */
  get nextUs(): number {
    for (let top = this.due.peek(); top; top = this.due.peek()) {
      const { atUs, group } = top;
      const head = atUs === group.dueUs ? first(group) : undefined;
      if (head && this.instantOf(group, head) <= atUs) return atUs;
      this.due.pop();
      if (atUs === group.dueUs) this.schedule(group);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Takes out the calls that have reached β by now. */
  take(nowUs: number, out: Call[]): void {
    while (this.nextUs <= nowUs) {
      const { group } = this.due.pop() as Due;
      const early: Waiting[] = [];
      for (let top = first(group); top && this.instantOf(group, top) <= nowUs; top = first(group)) {
        group.waiting.pop();
        if (this.reached(top.call, nowUs)) out.push(top.call);
        else early.push(top);
      }
      for (const waiting of early) group.waiting.push(waiting);
      this.schedule(group, nowUs + 1);
    }
  }

  /** Sets when the first of the group is due, no earlier than `fromUs`. */
  private schedule(group: Group, fromUs = Number.NEGATIVE_INFINITY): void {
    const top = first(group);
    if (!top) {
      if (!this.groups.delete(group.program)) return;
      group.dueUs = Number.POSITIVE_INFINITY;
      group.program = undefined;
      this.spare.push(group);
      return;
    }
    const atUs = Math.max(fromUs, this.instantOf(group, top));
    if (atUs === group.dueUs) return;
    group.dueUs = atUs;
    this.due.push({ atUs, group });
  }

  private instantOf({ program }: Group, { ownUs }: Waiting): number {
    const programUs = program ? this.beta * program.serviceUs - program.waitUs : 0;
    return Math.floor(ownUs + programUs) - this.marginUs;
  }
}

const firstOwn = (a: Waiting, b: Waiting): number => a.ownUs - b.ownUs;

/** The first of the group that still waits outside Q1. */
function first({ waiting }: Group): Waiting | undefined {
  let top = waiting.peek();
  while (top && (top.call.member || top.call.level === 1 || top.entry !== top.call.clockEntry)) {
    waiting.pop();
    top = waiting.peek();
  }
  return top;
}
