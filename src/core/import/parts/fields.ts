import { InputError } from '../../errors.js';

/** Reads the fields of a foreign record. Every method throws {@link InputError} naming the field. */
export class Fields {
  private readonly record: Readonly<Record<string, unknown>>;

  /** `path`: where the record stands, such as `requests[3]`. */
  constructor(
    value: unknown,
    readonly path = '',
  ) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new InputError(`${show(value)}; expected a JSON object`, { field: path || undefined });
    }
    this.record = value as Record<string, unknown>;
  }

  /** Null counts as left out. */
  has(name: string): boolean {
    return this.record[name] !== undefined && this.record[name] !== null;
  }

  raw(name: string): unknown {
    return this.record[name];
  }

  /** A finite number of at least 0. */
  number(name: string): number {
    const value = this.record[name];
    if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
    return this.refuse(name, 'expected a number of at least 0');
  }

  whole(name: string, least: number, most: number): number {
    const value = this.record[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.refuse(name, `expected a whole number from ${least} to ${most}`);
  }

  text(name: string): string {
    const value = this.record[name];
    return typeof value === 'string' ? value : this.refuse(name, 'expected text');
  }

  list(name: string): readonly unknown[] {
    const value = this.record[name];
    return Array.isArray(value) ? value : this.refuse(name, 'expected a list');
  }

  /** The records of a list. */
  records(name: string): Fields[] {
    return this.list(name).map((value, k) => new Fields(value, `${this.at(name)}[${k}]`));
  }

  refuse(name: string, expected: string): never {
    throw new InputError(`${show(this.record[name])}; ${expected}`, { field: this.at(name) });
  }

  private at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

function show(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const json = JSON.stringify(value) ?? 'missing';
  return json.length <= 60 ? json : `${json.slice(0, 57)}...`;
}
