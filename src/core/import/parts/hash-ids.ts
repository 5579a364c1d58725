import { InputError } from '../../errors.js';

/**
 * Block ids as numbers that are equal exactly where the ids are: ids a double cannot hold, which come as text, get
 * negative numbers of their own.
 */
export class HashIds {
  private readonly large = new Map<string, number>();

  /** The same list where every id is a plain number (the usual case). Throws {@link InputError}. */
  numbers(ids: readonly unknown[], field: string): readonly number[] {
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k];
      if (typeof id !== 'number' || id < 0 || !Number.isSafeInteger(id)) return this.mixed(ids, field);
    }
    return ids as readonly number[];
  }

  private mixed(ids: readonly unknown[], field: string): number[] {
    return ids.map((id, k) => {
      if (typeof id === 'number' && id >= 0 && Number.isSafeInteger(id)) return id;
      if (typeof id === 'string') return this.numberOf(id);
      throw new InputError(`${String(id)}; expected a whole number`, { field: `${field}[${k}]` });
    });
  }

  private numberOf(id: string): number {
    const known = this.large.get(id);
    if (known !== undefined) return known;
    const number = -1 - this.large.size;
    this.large.set(id, number);
    return number;
  }
}
