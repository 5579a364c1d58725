import { DONE, LETTERS } from '../letters.js';
import type { Shape } from '../shape.js';
import type { Column } from './columns.js';
import type { Tallied } from './tallies.js';

/** The class of a program: that of its first call. */
export class Classes {
  private readonly first: Int32Array;

  constructor(private readonly shape: Shape) {
    this.first = new Int32Array(shape.programs.length);
    for (let call = shape.calls - 1; call >= 0; call--) this.first[shape.program[call]] = call;
  }

  of(program: number): string {
    return this.shape.labels[this.shape.classOf[this.first[program]]];
  }
}

/**
 * Programs that pass the filter, those that are done behind the others, in the order of a column: greatest first, or
 * names from A on. A filter is words that must all be in the id or the class; `s:W` asks for a state, `q:3` for a queue.
 */
export function arranged(
  all: readonly Tallied[],
  classes: Classes,
  shape: Shape,
  { sort, inverted, filter, excluded }: { sort: Column; inverted: boolean; filter: string; excluded: boolean },
): Tallied[] {
  const words = filter.toLowerCase().split(' ').filter(Boolean);
  const passes = ({ program }: Tallied) =>
    words.every((word) => {
      if (/^s:./.test(word)) return LETTERS[program.state].toLowerCase() === word[2];
      if (/^q:\d+$/.test(word)) return program.level === Number(word.slice(2));
      return `${shape.programs[program.index]} ${classes.of(program.index)}`.toLowerCase().includes(word);
    });
  const kept = words.length === 0 ? [...all] : all.filter((one) => passes(one) !== excluded);
  const sign = inverted ? -1 : 1;
  const name = (one: Tallied) => (sort === 'id' ? shape.programs[one.program.index] : classes.of(one.program.index));
  const value = VALUES[sort];
  const keyed = kept.map((one) => ({
    one,
    done: one.program.done ? 1 : 0,
    text: value ? '' : name(one),
    number: value ? value(one) : 0,
  }));
  keyed.sort(
    (a, b) =>
      a.done - b.done ||
      sign * compareNames(a.text, b.text) ||
      sign * (b.number === a.number ? 0 : b.number - a.number) ||
      a.one.program.index - b.one.program.index,
  );
  return keyed.map(({ one }) => one);
}

const compareNames = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const orLeast = (value: number): number => (Number.isNaN(value) ? -1 : value);

/** What columns that are no names are sorted by. */
const VALUES: Partial<Record<Column, (one: Tallied) => number>> = {
  state: ({ program }) => (program.state === DONE ? -1 : program.state),
  level: ({ program }) => program.level,
  service: ({ serviceUs }) => serviceUs,
  waiting: ({ waitUs }) => waitUs,
  ratio: ({ ratio }) => orLeast(ratio),
  calls: ({ program }) => program.endedCalls,
  context: ({ contextTokens }) => contextTokens,
  engine: ({ program }) => program.engine,
  hits: ({ program }) => orLeast(program.hitTokens / program.promptTokens),
};
