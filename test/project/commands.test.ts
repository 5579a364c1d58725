import { readdirSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { program } from '../../src/cli/program.js';
import { filesUnder, ROOT, read } from './files.js';

const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesUnder('docs').filter((file) => file.endsWith('.md')),
];

/** Command lines of a page's code blocks, without what is said of them behind; continued lines as one. */
const commandsOf = (page: string): string[] =>
  [
    ...read(page)
      .replace(/ *\\\n */g, ' ')
      .matchAll(/^ {4}(?:npm start --|npx autellix|autellix) (.*)$/gm),
  ].map(([, line]) => line.split(/ {2,}| [|>#] /)[0]);

const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));

const LINES = PAGES.flatMap((page) => commandsOf(page).map((line) => [page, line] as const));

test('there are some', () => expect(LINES.length).toBeGreaterThan(20));

test.each(LINES)('%s: autellix %s', async (_, line) => {
  const root = program();
  for (const command of root.commands) command.action(() => {});
  await root.parseAsync(wordsOf(line), { from: 'user' });
});

describe('flags in the text', () => {
  const flagsOf = ({ options }: Command): string[] => options.flatMap(({ long }) => long ?? []);
  const byCommand = new Map(program().commands.map((command) => [command.name(), flagsOf(command)]));
  const all = new Set(['--help', '--version', ...[...byCommand.values()].flat()]);
  // `command --flag` and `--flag`; what npm, node and the scripts of bench/ are asked comes after their names
  const ours = (page: string) => [...read(page).matchAll(/`(?:autellix )?(?:(\w[\w-]*) )?(--[a-z][\w-]*)[^`]*`/g)];

  test.each(PAGES)('%s: of a command that is named, it is a flag of that', (page) => {
    const wrong = ours(page).filter(([, command, flag]) => {
      const flags = byCommand.get(command ?? '');
      return flags !== undefined && !flags.includes(flag) && flag !== '--help';
    });
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  test('one that stands alone is a flag of some command', () => {
    const wrong = [
      'README.md',
      'docs/live-view.md',
      'docs/trace-format.md',
      'docs/compare.md',
      'docs/measures.md',
    ].flatMap((page) => ours(page).filter(([, command, flag]) => command === undefined && !all.has(flag)));
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});
