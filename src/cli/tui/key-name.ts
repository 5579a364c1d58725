import type { Key } from 'ink';

/** A key as the key list names it; what was pasted comes as several. */
export function keyNames(input: string, key: Key): string[] {
  if (key.upArrow) return ['up'];
  if (key.downArrow) return ['down'];
  if (key.leftArrow) return ['left'];
  if (key.rightArrow) return ['right'];
  if (key.pageUp) return ['pgup'];
  if (key.pageDown) return ['pgdn'];
  if (key.home) return ['home'];
  if (key.end) return ['end'];
  if (key.return) return ['enter'];
  if (key.escape) return ['esc'];
  if (key.tab) return ['tab'];
  if (key.backspace || key.delete) return ['backspace'];
  if (key.ctrl) return [`^${input}`];
  return Array.from(input, (char) => (char === ' ' ? 'space' : char === '\r' || char === '\n' ? 'enter' : char));
}
