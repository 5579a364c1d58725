/** What has no width, or one that terminals do not agree on: joiners, selectors, skin tones. */
const DROPPED = /[\u{200b}-\u{200d}\u{2060}\u{feff}\u{ad}\p{Variation_Selector}\p{Emoji_Modifier}]/gu;
/** What acts on a terminal, and half a character. */
const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Only what every terminal shows in one column. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** Text as it may stand on a terminal: control characters are pictures of themselves. Names of a trace may hold anything. */
export const visible = (text: string): string =>
  isPlain(text) ? text : text.replace(DROPPED, '').replace(ACTING, pictureOf);

/** The same of a line that may be endless: long words are cut in the middle, and so is what is long then. */
export function brief(line: string, mostWord = 200, mostLine = 5000): string {
  const words = line.length <= mostWord ? line : line.replace(/\S+/g, (word) => cut(word, mostWord));
  return visible(cut(words, mostLine));
}

function pictureOf(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '·';
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const side = Math.floor((most - 1) / 2);
  return `${text.slice(0, side)}…${text.slice(-side)}`;
}
