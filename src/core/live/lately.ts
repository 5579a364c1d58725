/** So many are kept at least, and twice as many at most. */
const KEPT = 512;

/** Values by number, of which those that were set last are kept. */
export class Lately<V> {
  private fresh = new Map<number, V>();
  private stale = new Map<number, V>();

  get(key: number): V | undefined {
    return this.fresh.get(key) ?? this.stale.get(key);
  }

  delete(key: number): void {
    this.fresh.delete(key);
    this.stale.delete(key);
  }

  set(key: number, value: V): void {
    this.fresh.set(key, value);
    if (this.fresh.size < KEPT) return;
    this.stale = this.fresh;
    this.fresh = new Map();
  }
}
