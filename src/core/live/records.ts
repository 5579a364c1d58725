/** Where a record lies: its numbers are `numbers[at]` and those that follow. */
export class Slot {
  /** Of the table, which has others when it grows: kept here, so that a field is small enough to be compiled into its users. */
  numbers: Float64Array;

  constructor(
    protected readonly table: Records<Slot>,
    protected readonly at: number,
  ) {
    this.numbers = table.numbers;
  }

  /** The same numbers as another of its kind. */
  take(other: Slot): void {
    const { width } = this.table;
    for (let k = 0; k < width; k++) this.numbers[this.at + k] = other.numbers[other.at + k];
  }
}

/** A class of records, with its fields. */
export interface RecordClass<R extends Slot> {
  readonly fields: readonly string[];
  new (table: Records<Slot>, at: number): R;
}

/** A class whose fields are numbers of a table; the first one is the key. */
export function recordOf<const F extends readonly string[]>(fields: F) {
  class Fields extends Slot {
    static readonly fields: readonly string[] = fields;
  }
  for (const [k, field] of fields.entries()) {
    Object.defineProperty(Fields.prototype, field, {
      get(this: Fields) {
        return this.numbers[this.at + k];
      },
      set(this: Fields, value: number) {
        this.numbers[this.at + k] = value;
      },
    });
  }
  return Fields as unknown as RecordClass<Slot & { [K in F[number]]: number }>;
}

/** In the first field of a slot that nobody has; the second says which one is free after it. */
const FREE = -1;

/**
 * Records by their key, all their fields in one array: what one of them says is read and written as of an object, and
 * thousands of them are copied as one array is, with nothing to trace for a garbage collector.
 */
export class Records<R extends Slot> {
  numbers = new Float64Array(0);
  readonly width: number;
  size = 0;
  /** Slots that are or were had: those of the records are below. */
  slots = 0;
  private free = FREE;
  private views: R[] = [];
  /** 1 + the slot of a key; of a copy made when it is first asked. */
  private index: Int32Array | undefined;

  /** Keys are below `keys`. */
  constructor(
    private readonly kind: RecordClass<R>,
    private readonly keys: number,
  ) {
    this.width = kind.fields.length;
  }

  has(key: number): boolean {
    return this.indexed()[key] > 0;
  }

  get(key: number): R | undefined {
    const slot = this.indexed()[key] - 1;
    return slot >= 0 ? this.at(slot) : undefined;
  }

  /** The record in a slot, which it keeps while it is there. */
  at(slot: number): R {
    this.views[slot] ??= new this.kind(this as unknown as Records<Slot>, slot * this.width);
    return this.views[slot];
  }

  slotOf(key: number): number {
    return this.indexed()[key] - 1;
  }

  /** A record whose other fields are 0. */
  add(key: number): R {
    const { width } = this;
    const slot = this.free === FREE ? this.slots++ : this.free;
    if (slot === this.free) this.free = this.numbers[slot * width + 1];
    else if (this.slots * width > this.numbers.length) this.grow();
    this.numbers.fill(0, slot * width, (slot + 1) * width);
    this.numbers[slot * width] = key;
    this.indexed()[key] = slot + 1;
    this.size++;
    return this.at(slot);
  }

  delete(key: number): void {
    const slot = this.slotOf(key);
    if (!(slot >= 0)) return;
    this.numbers[slot * this.width] = FREE;
    this.numbers[slot * this.width + 1] = this.free;
    this.free = slot;
    this.indexed()[key] = 0;
    this.size--;
  }

  /** All of them, in no order. */
  values(): R[] {
    const all: R[] = [];
    for (let slot = 0; slot < this.slots; slot++) {
      if (this.numbers[slot * this.width] !== FREE) all.push(this.at(slot));
    }
    return all;
  }

  copy(): Records<R> {
    const copy = new Records(this.kind, this.keys);
    copy.numbers = this.numbers.slice(0, this.slots * this.width);
    copy.views = new Array(this.slots);
    copy.size = this.size;
    copy.slots = this.slots;
    copy.free = this.free;
    return copy;
  }

  private grow(): void {
    const { numbers } = this;
    this.numbers = new Float64Array(Math.max(16 * this.width, 2 * numbers.length));
    this.numbers.set(numbers);
    for (const view of this.views) if (view) view.numbers = this.numbers;
  }

  private indexed(): Int32Array {
    if (this.index) return this.index;
    const index = new Int32Array(this.keys);
    for (let slot = 0; slot < this.slots; slot++) {
      const key = this.numbers[slot * this.width];
      if (key !== FREE) index[key] = slot + 1;
    }
    this.index = index;
    return index;
  }
}
