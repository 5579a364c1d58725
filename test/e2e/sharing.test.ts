import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sections } from '../../src/cli/inspect-report.js';
import { loadTrace } from '../../src/cli/load-trace.js';
import { asMarkdown } from '../../src/cli/report.js';
import { type InspectOptions, inspect } from '../../src/core/inspect/inspect.js';

const docs = readFileSync(new URL('../../docs/sharing.md', import.meta.url), 'utf8');
const data = new URL('../../../shared/data/', import.meta.url);
const sessions = new URL('claude-code/sessions.compact.jsonl.gz', data);
const raw = new URL('claude-code/raw', data);
const conversations = new URL('mooncake/conversation_trace.jsonl.gz', data);

async function inspection(path: URL, flags = {}, options: Partial<InspectOptions> = {}) {
  const { trace } = await loadTrace([path.pathname], { seed: 0, ...flags });
  return inspect(trace, options);
}

/** The rows of the first sharing table, as markdown. */
function rowsOf(found: Awaited<ReturnType<typeof inspection>>): string[] {
  const table = sections(found).find(({ title }) => title.includes('unlimited'));
  return asMarkdown(table ? [table] : [])
    .split('\n')
    .filter((line) => /^\| .*%/.test(line));
}

const cachesOf = ({ sharing }: Awaited<ReturnType<typeof inspection>>) =>
  sharing.map(({ cacheTokens, total }) => {
    const reusable = (total.ownTokens + total.systemTokens + total.beyondTokens) / total.promptTokens;
    return [cacheTokens?.toLocaleString('en-US') ?? 'unlimited', `${(reusable * 100).toFixed(1)} %`];
  });

describe('docs/sharing.md says what inspect prints', () => {
  test.skipIf(!existsSync(sessions))(
    'of all Claude Code sessions (skipped where the data is not)',
    { timeout: 60_000 },
    async () => {
      const rows = rowsOf(await inspection(sessions, { shareSystem: true }));
      expect(rows.length).toBe(9);
      for (const row of rows) expect(docs).toContain(row);
    },
  );

  test.skipIf(!existsSync(sessions))(
    'of their caches (skipped where the data is not)',
    { timeout: 60_000 },
    async () => {
      const cacheTokens = [500_000, 1_000_000, 2_000_000, 5_000_000, 1e7, 2e7, 5e7, 1e8];
      const columns = await Promise.all(
        ['1', '0.1', '0.01'].map(async (rate) =>
          cachesOf(await inspection(sessions, { shareSystem: true, arrivals: `poisson:${rate}` }, { cacheTokens })),
        ),
      );
      expect(columns[0].length).toBe(cacheTokens.length + 1);
      for (const [k, [cache]] of columns[0].entries()) {
        expect(docs).toContain(`| ${cache} | ${columns.map((column) => column[k][1]).join(' | ')} |`);
      }
    },
  );

  test.skipIf(!existsSync(raw))(
    'of sixteen sessions (skipped where the data is not)',
    { timeout: 120_000 },
    async () => {
      const all = rowsOf(await inspection(raw, { shareSystem: true })).at(-1);
      expect(all).toBe('| all | 457 | 33,602,778 | 90.7 % | 0.3 % | 0.0 % | 91.0 % | 10.4 % |');
      expect(docs).toContain('(457 calls, four with subagents) give 90.7 % own, 0.3 % system, 91.0 % in all');
    },
  );

  test.skipIf(!existsSync(conversations))(
    'of Mooncake’s conversations (skipped where the data is not)',
    { timeout: 120_000 },
    async () => {
      const found = await inspection(conversations, {}, { cacheTokens: [1_000_000, 10_000_000] });
      expect(rowsOf(found).length).toBeGreaterThan(5);
      for (const row of rowsOf(found)) expect(docs).toContain(row);
      expect(cachesOf(found).map(([, share]) => share)).toEqual(['37.4 %', '5.4 %', '29.0 %']);
    },
  );
});
