import { DONE, LETTERS } from '../letters.js';
import type { LiveProgram } from '../program.js';
import type { Shape } from '../shape.js';
import type { Classes } from './classes.js';
import type { Column } from './columns.js';
import type { View } from './frame.js';
import type { Tallies } from './tallies.js';

/**
 * Programs that pass the filter, those that are done behind the others, in the order of a column: greatest first, or
 * names from A on. A filter is words that must all be in the id or the class; `s:W` asks for a call in that state, `q:3`
 * for a queue.
 */
export class Order {
  /** Of the programs that were tallied, those that pass. */
  readonly places: Int32Array;
  private readonly keys: Float64Array;

  constructor(
    private readonly tallies: Tallies,
    classes: Classes,
    shape: Shape,
    { sort, inverted, filter, excluded }: Pick<View, 'sort' | 'inverted' | 'filter' | 'excluded'>,
  ) {
    const { programs } = tallies;
    const passes = filterOf(filter, classes, shape);
    const all = new Int32Array(programs.length).map((_, place) => place);
    this.places = passes ? all.filter((place) => passes(programs[place]) !== excluded) : all;
    const sign = inverted ? -1 : 1;
    this.keys = new Float64Array(programs.length);
    for (const place of this.places) this.keys[place] = sign * keyOf(tallies, place, sort, classes);
  }

  /** The programs from the `from`th to before the `to`th in this order. */
  part(from: number, to: number): Int32Array {
    sortPart(this.places, (a, b) => this.compare(a, b), from, to);
    return this.places.subarray(from, to);
  }

  /** How many are before a program; −1 where it does not pass. */
  rankOf(program: number): number {
    const wanted = this.places.find((place) => this.tallies.index[place] === program);
    if (wanted === undefined) return -1;
    return this.places.reduce((before, place) => before + (this.compare(place, wanted) < 0 ? 1 : 0), 0);
  }

  private compare(a: number, b: number): number {
    const { keys, tallies } = this;
    const { here, index } = tallies;
    if (a < here !== b < here) return a - b;
    return keys[a] === keys[b] ? index[a] - index[b] : keys[b] - keys[a];
  }
}

/** What programs must have; nothing: all pass. */
function filterOf(filter: string, classes: Classes, shape: Shape): ((program: LiveProgram) => boolean) | undefined {
  const words = filter.toLowerCase().split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  return (program) =>
    words.every((word) => {
      const state = /^s:./.test(word) ? LETTERS.toLowerCase().indexOf(word[2]) : undefined;
      if (state !== undefined) return state >= 0 && program.has(state);
      if (/^q:\d+$/.test(word)) return program.level === Number(word.slice(2));
      return `${shape.programs[program.index]} ${classes.of(program.index)}`.toLowerCase().includes(word);
    });
}

const orLeast = (value: number): number => (Number.isNaN(value) ? -1 : value);

/** What a program is sorted by, greatest first. */
function keyOf(tallies: Tallies, place: number, sort: Column, classes: Classes): number {
  const program = tallies.programs[place];
  switch (sort) {
    case 'id':
    case 'class':
      return -classes.rankOf(program.index, sort);
    case 'state':
      return program.state === DONE ? -1 : program.state;
    case 'level':
      return program.level;
    case 'service':
      return tallies.serviceUs[place];
    case 'waiting':
      return tallies.waitUs[place];
    case 'ratio':
      return orLeast(tallies.ratio[place]);
    case 'calls':
      return program.endedCalls;
    case 'context':
      return tallies.contextTokens[place];
    case 'engine':
      return program.engine;
    case 'hits':
      return orLeast(program.hitTokens / program.promptTokens);
  }
}

/** Sorts so far that the places from `from` to before `to` have what belongs there: all else is only on its side of them. */
function sortPart(values: Int32Array, compare: (a: number, b: number) => number, from: number, to: number): void {
  const spans = [0, values.length];
  while (spans.length > 0) {
    const high = spans.pop() as number;
    const low = spans.pop() as number;
    if (high - low < 2 || low >= to || high <= from) continue;
    const pivot = middleOf(values[low], values[(low + high) >> 1], values[high - 1], compare);
    let [left, right] = [low, high - 1];
    while (left <= right) {
      while (compare(values[left], pivot) < 0) left++;
      while (compare(values[right], pivot) > 0) right--;
      if (left > right) break;
      [values[left], values[right]] = [values[right], values[left]];
      left++;
      right--;
    }
    spans.push(low, right + 1, left, high);
  }
}

/** Of three values the one between the others. */
function middleOf(a: number, b: number, c: number, compare: (a: number, b: number) => number): number {
  const [less, more] = compare(a, b) < 0 ? [a, b] : [b, a];
  if (compare(c, less) < 0) return less;
  return compare(c, more) < 0 ? c : more;
}
