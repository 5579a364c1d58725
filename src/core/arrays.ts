type Typed = Int32Array | Float64Array;

/** A typed array that grows by doubling: the columns of a trace and of results. */
abstract class Column<T extends Typed> {
  protected data: T;
  length = 0;

  constructor(private readonly make: (length: number) => T) {
    this.data = make(64);
  }

  push(value: number): number {
    if (this.length === this.data.length) {
      const bigger = this.make(this.data.length * 2);
      bigger.set(this.data as never);
      this.data = bigger;
    }
    this.data[this.length] = value;
    return this.length++;
  }

  get(index: number): number {
    return this.data[index];
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  /** The values so far: a view, valid until the next push. */
  view(): T {
    return this.data.subarray(0, this.length) as T;
  }

  /** The values so far in an array of just their size. */
  done(): T {
    return this.data.slice(0, this.length) as T;
  }
}

export class Int32Column extends Column<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length));
  }
}

export class Float64Column extends Column<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

/** Compressed rows: `values[start[i] .. start[i + 1])` belong to row i. */
export interface Rows {
  readonly start: Int32Array;
  readonly values: Int32Array;
}

/** The values of a row: a view. */
export const valuesOf = ({ start, values }: Rows, row: number): Int32Array =>
  values.subarray(start[row], start[row + 1]);

/** Items together that have the same key, below `count`, in the given order; key −1: in no group. */
export function groupBy(keys: Int32Array, count: number, items: Iterable<number> = keys.keys()): Rows {
  const start = new Int32Array(count + 1);
  for (const key of keys) if (key >= 0) start[key + 1]++;
  for (let k = 0; k < count; k++) start[k + 1] += start[k];
  const next = start.slice(0, count);
  const values = new Int32Array(start[count]);
  for (const item of items) {
    const key = keys[item];
    if (key >= 0) values[next[key]++] = item;
  }
  return { start, values };
}

/** Turns `target → source` pairs around: for every row of `rows`, who names it. */
export function transpose(rows: Rows, count: number): Rows {
  const start = new Int32Array(count + 1);
  for (const value of rows.values) start[value + 1] = start[value + 1] + 1;
  for (let i = 0; i < count; i++) start[i + 1] = start[i + 1] + start[i];
  const next = start.slice(0, count);
  const values = new Int32Array(rows.values.length);
  for (let row = 0; row + 1 < rows.start.length; row++) {
    for (let k = rows.start[row]; k < rows.start[row + 1]; k++) {
      const value = rows.values[k];
      values[next[value]] = row;
      next[value] = next[value] + 1;
    }
  }
  return { start, values };
}

/** Appends values, however many: a spread of some hundred thousand is more than a stack holds. */
export function pushAll<T>(to: T[], values: readonly T[]): void {
  for (const value of values) to.push(value);
}
