/** Of the known names the one that is a few typing errors away, as ` (did you mean X?)`; else the empty string. */
export function didYouMean(text: string, known: readonly string[]): string {
  let best = '';
  let least = Math.floor(text.length / 2) + 1;
  for (const name of known) {
    const errors = typingErrors(text.toLowerCase(), name.toLowerCase());
    if (errors < least) {
      least = errors;
      best = name;
    }
  }
  return best === '' ? '' : ` (did you mean ${best}?)`;
}

/** Levenshtein's distance: insertions, deletions and replacements between two words. */
function typingErrors(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const replaced = above[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[k] + 1, row[k - 1] + 1));
    }
    above = row;
  }
  return above[b.length];
}
