/** A value that code of the user's own gave, in a message: also one that has no string. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return isClass(value) ? 'a class' : 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    if (value instanceof Promise) {
      value.catch(() => {}); // its rejection would be told besides
      return 'a promise (policies are not async)';
    }
    return Array.isArray(value) ? 'an array' : 'an object';
  } catch {
    return 'an object'; // a proxy may throw at anything
  }
}

/** What can only be called with `new`. */
export const isClass = (value: unknown): boolean =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

/** What such code threw, in words; anything can be. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.message);
  } catch {}
  return describe(thrown);
}

/** The line of the innermost frame of an error's stack that is in the file; undefined: no frame is. */
export function lineIn(file: string | undefined, thrown: unknown): number | undefined {
  if (file === undefined || !(thrown instanceof Error)) return undefined;
  const name = file.replace(/^.*[/\\]/, '');
  for (const frame of String(thrown.stack).split('\n')) {
    const [at, line] = frame.replace(/^.*[/\\]/, '').split(':');
    if (at === name && line !== undefined) return Number(line);
  }
  return undefined;
}
