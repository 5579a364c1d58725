import { InputError } from '../../errors.js';
import { show } from '../../show.js';
import { MAX_TRACE_MS } from '../../trace/limits.js';

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

  /** A number from 0 to `most`, such as a time. */
  number(name: string, most = MAX_TRACE_MS): number {
    const value = this.record[name];
    if (typeof value === 'number' && value >= 0 && value <= most) return value;
    return this.refuse(name, `expected a number from 0 to ${most}`);
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

  /** A name: text that is not empty, or a whole number. */
  id(name: string): string {
    const value = this.record[name];
    if ((typeof value === 'string' && value !== '') || Number.isSafeInteger(value)) return String(value);
    return this.refuse(name, 'expected a name');
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
