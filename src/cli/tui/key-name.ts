import type { Key } from 'ink';

/** A key as the key list names it. Keys that come faster than they are read arrive as one text: each is told. */
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
  return Array.from(input, charName);
}

const NAMED: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u001b': 'esc',
  '\u007f': 'backspace',
  '\b': 'backspace',
};

function charName(char: string): string {
  const code = char.charCodeAt(0);
  return NAMED[char] ?? (code < 32 ? `^${String.fromCharCode(code + 96)}` : char);
}
