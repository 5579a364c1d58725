/** A JSON value in a message, cut where it is long. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const json = jsonOf(value);
  return json.length <= 60 ? json : `${json.slice(0, 57)}...`;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'missing';
  } catch {
    return 'nested too deeply';
  }
}
