/** A plain value with the names of its fields as JSON files have them: `busyUs` → `busy_us`. */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeName(name), snakeCase(inner)]));
}

/** `busyUs` → `busy_us` */
export const snakeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
