/** Where two values first differ: a path such as `calls[3].end_ms`, what was expected and what came. */
export interface Difference {
  readonly where: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** The first difference in the order of `expected`, or undefined where all is equal. Numbers have no tolerance. */
export function firstDifference(expected: unknown, got: unknown, where = ''): Difference | undefined {
  if (Object.is(expected, got)) return undefined;
  if (!isObject(expected) || !isObject(got) || Array.isArray(expected) !== Array.isArray(got)) {
    return expected === got ? undefined : { where, expected, got };
  }
  for (const key of Object.keys(expected)) {
    const found = firstDifference(expected[key], got[key], place(where, key, Array.isArray(expected)));
    if (found !== undefined) return found;
  }
  const extra = Object.keys(got).find((key) => !(key in expected));
  if (extra === undefined) return undefined;
  return { where: place(where, extra, Array.isArray(expected)), expected: undefined, got: got[extra] };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function place(where: string, key: string, index: boolean): string {
  if (index) return `${where}[${key}]`;
  return where === '' ? key : `${where}.${key}`;
}
