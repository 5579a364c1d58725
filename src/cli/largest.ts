import { count } from './numbers.js';

/** Most rows that a table has of names which the trace gives. */
const MAX_ROWS = 20;

/** The largest of them in their order, and what to say of the rest. */
export function largest<T>(
  all: readonly T[],
  sizeOf: (one: T) => number,
  what: string,
): { readonly rows: readonly T[]; readonly note: string | undefined } {
  if (all.length <= MAX_ROWS) return { rows: all, note: undefined };
  const bySize = all.map((one, place) => ({ one, place })).sort((a, b) => sizeOf(b.one) - sizeOf(a.one));
  const kept = bySize.slice(0, MAX_ROWS).sort((a, b) => a.place - b.place);
  const note = `The ${MAX_ROWS} largest of ${count(all.length)} ${what}; --json has all of them.`;
  return { rows: kept.map(({ one }) => one), note };
}
