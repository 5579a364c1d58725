import type { Shape } from '../shape.js';

/** Names of programs and classes, and their place among all of them from A on. */
export class Classes {
  private readonly first: Int32Array;
  private ranks: { readonly ofId: Int32Array; readonly ofClass: Int32Array } | undefined;

  constructor(private readonly shape: Shape) {
    this.first = new Int32Array(shape.programs.length);
    for (let call = shape.calls - 1; call >= 0; call--) this.first[shape.program[call]] = call;
  }

  /** The class of a program: that of its first call. */
  of(program: number): string {
    return this.shape.labels[this.label(program)];
  }

  rankOf(program: number, by: 'id' | 'class'): number {
    const { programs, labels } = this.shape;
    this.ranks ??= { ofId: ranked(programs), ofClass: ranked(labels) };
    return by === 'id' ? this.ranks.ofId[program] : this.ranks.ofClass[this.label(program)];
  }

  private label(program: number): number {
    return this.shape.classOf[this.first[program]];
  }
}

function ranked(names: readonly string[]): Int32Array {
  const order = names.map((_, k) => k).sort((a, b) => (names[a] === names[b] ? 0 : names[a] < names[b] ? -1 : 1));
  const ranks = new Int32Array(names.length);
  for (const [rank, k] of order.entries()) ranks[k] = rank;
  return ranks;
}
