import { BALANCERS, POLICIES } from '../settings/names.js';
import type { LiveOptions } from '../settings/options.js';
import { didYouMean } from '../suggest.js';
import { THEMES } from './themes.js';

/** What a typed command asks for. */
export type Command =
  | { readonly type: 'change'; readonly options: LiveOptions }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'seek'; readonly tUs: number }
  | { readonly type: 'theme'; readonly theme: string }
  | { readonly type: 'quit' }
  | { readonly type: 'wrong'; readonly problem: string };

interface Grammar {
  readonly value: string;
  /** What the value may be, to complete it. */
  readonly words: readonly string[];
  readonly parse: (value: string) => Command | undefined;
}

const change = (options: LiveOptions): Command => ({ type: 'change', options });
const number = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
const numbers = (text: string): number[] | undefined => {
  const values = text.split(',').map(number);
  return values.includes(undefined) ? undefined : (values as number[]);
};
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const oneOf = (words: readonly string[], make: (word: never) => Command): Grammar => ({
  value: words.join(' | '),
  words,
  parse: (text) => (words.includes(text) ? make(text as never) : undefined),
});
const counted = (make: (value: number) => Command, value = 'a number'): Grammar => ({
  value,
  words: [],
  parse: (text) => {
    const parsed = number(text);
    return parsed === undefined ? undefined : make(parsed);
  },
});
/** `or`: a word that may stand in their place, and what it asks for. */
const listed = (make: (values: number[]) => Command, or?: readonly [string, Command]): Grammar => ({
  value: `numbers with commas between (ms)${or ? `, or ${or[0]}` : ''}`,
  words: or ? [or[0]] : [],
  parse: (text) => {
    if (text === or?.[0]) return or[1];
    const parsed = numbers(text);
    return parsed && make(parsed);
  },
});

/** The commands of `:`, by name. Options are those of a run (scheduling.md, section 15). */
const COMMANDS: Readonly<Record<string, Grammar>> = {
  policy: oneOf(names(POLICIES), (policy) => change({ policy })),
  beta: {
    value: 'a number, or inf',
    words: ['inf'],
    parse: (text) => {
      const beta = text === 'inf' ? null : number(text);
      return beta === undefined ? undefined : change({ beta });
    },
  },
  steps: counted((steps) => change({ steps })),
  bounds: listed((bounds) => change({ bounds })),
  quanta: listed((quanta) => change({ quanta }), ['widths', change({ quanta: null })]),
  batch: counted((batch) => change({ batch })),
  wait: oneOf(['chain', 'sum'], (wait) => change({ wait })),
  balancer: oneOf(names(BALANCERS), (balancer) => change({ balancer })),
  threshold: counted((threshold) => change({ threshold })),
  speed: {
    value: 'a number, or max',
    words: ['max'],
    parse: (text) => {
      const speed = text === 'max' ? Number.POSITIVE_INFINITY : number(text);
      return speed !== undefined && speed > 0 ? { type: 'speed', speed } : undefined;
    },
  },
  seek: { value: 'a time such as 12s, 850ms or 3min', words: [], parse: (text) => seek(text) },
  theme: oneOf(Object.keys(THEMES), (theme) => ({ type: 'theme', theme })),
  quit: { value: '', words: [], parse: () => ({ type: 'quit' }) },
};

/** Reads a typed command. */
export function parseCommand(text: string): Command {
  const [name = '', ...rest] = text.trim().split(/\s+/);
  const grammar = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!grammar) {
    const known = Object.keys(COMMANDS);
    return wrong(`${name || 'nothing'}${didYouMean(name, known)}: expected one of ${known.join(', ')}`);
  }
  return grammar.parse(rest.join(' ')) ?? wrong(`${name}: expected ${grammar.value}`);
}

const wrong = (problem: string): Command => ({ type: 'wrong', problem });

/** What may stand there, in a line: commands, or values of the one that is typed. */
export function candidates(text: string): string {
  const [name, value] = text.trimStart().split(/\s+/, 2);
  if (value === undefined)
    return Object.keys(COMMANDS)
      .filter((word) => word.startsWith(name))
      .join(' ');
  const { words = [], value: expected = 'no such command' } = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : {};
  const fits = words.filter((word) => word.startsWith(value));
  return value === '' || fits.length === 0 ? expected : fits.join(' | ');
}

/** The text with its last word completed as far as it is certain. */
export function completed(text: string): string {
  const [name, value] = text.split(/\s+/, 2);
  if (value === undefined) {
    const word = common(Object.keys(COMMANDS), name);
    return Object.hasOwn(COMMANDS, word) ? `${word} ` : word;
  }
  return `${name} ${common(COMMANDS[name]?.words ?? [], value)}`;
}

function common(words: readonly string[], start: string): string {
  const fits = words.filter((word) => word.startsWith(start));
  if (fits.length === 0) return start;
  let length = start.length;
  while (length < fits[0].length && fits.every((word) => word[length] === fits[0][length])) length++;
  return fits[0].slice(0, length);
}

const UNITS: Readonly<Record<string, number>> = { us: 1, ms: 1e3, s: 1e6, min: 6e7, h: 36e8 };

/** `12s`, `850ms`, `3min`, `1.5h`; seconds where no unit is given. Microseconds; undefined: not a time. */
export function parseTime(text: string): number | undefined {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(us|ms|s|min|h)?$/.exec(text.trim()) ?? [];
  return value === undefined ? undefined : Math.round(Number(value) * UNITS[unit ?? 's']);
}

function seek(text: string): Command | undefined {
  const tUs = parseTime(text);
  return tUs === undefined ? undefined : { type: 'seek', tUs };
}
