import { Int32Column } from '../arrays.js';

/** Programs of more calls than this get a map. */
const FEW = 24;

/**
 * Finds the call of a program by its id. A program's calls are walked back from its latest while they are few
 * (nearly always the call asked for is one of the last), so that a million small programs cost no million maps.
 */
export class CallIndex {
  private readonly latest = new Int32Column();
  private readonly before = new Int32Column();
  private readonly maps = new Map<number, Map<string, number>>();

  /** `ids`: of all calls, by row; `counts`: calls of each program. Both grow outside. */
  constructor(
    private readonly ids: readonly string[],
    private readonly counts: Int32Column,
  ) {}

  /** The row of the call, −1 if there is none. */
  find(program: number, id: string): number {
    if (program >= this.latest.length) return -1;
    const map = this.maps.get(program);
    if (map) return map.get(id) ?? -1;
    let call = this.latest.get(program);
    while (call >= 0 && this.ids[call] !== id) call = this.before.get(call);
    return call;
  }

  /** Adds the next row. Programs are numbered as they come. */
  add(program: number, call: number): void {
    if (program === this.latest.length) this.latest.push(-1);
    this.before.push(this.latest.get(program));
    this.latest.set(program, call);
    const map = this.maps.get(program);
    if (map) map.set(this.ids[call], call);
    else if (this.counts.get(program) > FEW) this.maps.set(program, this.mapOf(program));
  }

  private mapOf(program: number): Map<string, number> {
    const map = new Map<string, number>();
    for (let call = this.latest.get(program); call >= 0; call = this.before.get(call)) map.set(this.ids[call], call);
    return map;
  }
}
