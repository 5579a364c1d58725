import { expect, test } from 'vitest';
import { filesUnder, read, trackedFiles } from './files.js';

const PAGE = 'docs/scheduling.md';

/** `4` and `4.3`: every section of the page and every rule in it. */
function sections(): Set<string> {
  const found = new Set<string>();
  let section = '';
  for (const line of read(PAGE).split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    found.add(rule === undefined ? section : `${section}.${rule}`);
  }
  return found;
}

/** References to the page: `scheduling.md, 4.3`, `scheduling.md, section 7 and 9.1`. */
function cited(text: string): string[] {
  const flat = text.replace(/\n\s*(\*|\/\/)\s*/g, ' ');
  const lists = flat.matchAll(
    /scheduling\.md[`)]?, ((?:sections? )?\d+(?:\.\d+)?(?:(?:, | and | to )(?:section )?\d+(?:\.\d+)?)*)/g,
  );
  return [...lists].flatMap(([, list]) => list.match(/\d+(\.\d+)?/g) ?? []);
}

/** In comments of the scheduler, where there is no doubt what is meant: `(6.3)`, `(1.4 a)`, `(6.1 to 6.4)`. */
function inBrackets(text: string): string[] {
  const comments = text.split('\n').filter((line) => /^\s*(\/?\*|\/\/)/.test(line));
  const lists = comments.join(' ').matchAll(/\((\d+\.\d(?: [a-c])?(?: (?:to|and) \d+\.\d)?)\)/g);
  return [...lists].flatMap(([, list]) => list.match(/\d+\.\d/g) ?? []);
}

const FILES = (trackedFiles() ?? [...filesUnder('src'), ...filesUnder('test'), ...filesUnder('docs')]).filter((file) =>
  /^(src|test|docs|bench|scripts|examples)\/.*\.(ts|tsx|md|mjs)$/.test(file),
);

test('the page has the sections that sources, tests and other pages cite', () => {
  const there = sections();
  const missing = FILES.flatMap((file) => {
    const text = read(file);
    const short = /^(src\/core\/(kv|policy|scheduler|replay)|test\/reference)\//.test(file) ? inBrackets(text) : [];
    return [...cited(text), ...short].filter((number) => !there.has(number)).map((number) => `${file}: ${number}`);
  });
  expect(missing).toEqual([]);
});

test('sources do cite it, and nothing that is not in the repository', () => {
  const sources = FILES.filter((file) => file.startsWith('src/'));
  expect(sources.flatMap((file) => cited(read(file))).length).toBeGreaterThan(40);
  const elsewhere = /\b(design|paper)\.md\b|(^|[^/\w])shared\/(?!data|golden)/;
  const own = 'test/project/scheduling.test.ts';
  expect(FILES.filter((file) => file !== own && elsewhere.test(read(file)))).toEqual([]);
});

test('every rule of vLLM that the scheduler and the page cite is there', () => {
  const there = new Set([...read('test/golden/vllm/README.md').matchAll(/^(\d+)\. /gm)].map(([, rule]) => `V${rule}`));
  const files = FILES.filter((file) => file === PAGE || /^(src\/core|test\/reference)\//.test(file));
  const named = new Set(files.flatMap((file) => read(file).match(/\bV\d+\b/g) ?? []));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((rule) => !there.has(rule))).toEqual([]);
});

test('every golden case that the page names is there', () => {
  const cases = JSON.parse(read('test/golden/algorithm1/worked.json')) as { name: string }[];
  const there = new Set(cases.map(({ name }) => /^G\d+/.exec(name)?.[0]));
  const named = new Set(read(PAGE).match(/\bG\d+\b/g));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
});
