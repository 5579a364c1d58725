import { expect, test } from 'vitest';
import { asCsv, asMarkdown, asText, type Section } from '../../src/cli/report.js';

const section: Section = {
  title: 'Systems',
  note: 'Times are mean.',
  columns: [
    { title: 'system' },
    { title: 'response', key: 'response_ms', as: 'duration' },
    { title: 'hits', as: 'percent' },
  ],
  rows: [
    ['vllm', { value: 1500, beside: '1.00×' }, 0.5],
    ['a|b, "c"', { value: 750.25, beside: '0.50×', best: true }, Number.NaN],
  ],
};

test('as text: title, aligned columns, the best marked, the note below', () => {
  expect(asText([section])).toBe(
    [
      'Systems',
      'system         response    hits',
      'vllm        1.5 s 1.00×  50.0 %',
      'a|b, "c"  *750 ms 0.50×       –',
      '',
      'Times are mean.',
      '',
    ].join('\n'),
  );
});

test('as text in few columns nothing is cut: the columns come one after the other', () => {
  const narrow = asText([section], { columns: 23 });
  expect(narrow).toBe(
    [
      'Systems',
      'system         response',
      'vllm        1.5 s 1.00×',
      'a|b, "c"  *750 ms 0.50×',
      '',
      'system      hits',
      'vllm      50.0 %',
      'a|b, "c"       –',
      '',
      'Times are mean.',
      '',
    ].join('\n'),
  );
});

test('as markdown, with bars escaped', () => {
  expect(asMarkdown([section])).toBe(
    [
      '### Systems',
      '',
      '| system | response | hits |',
      '| --- | ---: | ---: |',
      '| vllm | 1.5 s 1.00× | 50.0 % |',
      '| a\\|b, "c" | **750 ms 0.50×** | – |',
      '',
      'Times are mean.',
      '',
    ].join('\n'),
  );
});

test('as markdown nested rows keep their indent', () => {
  expect(asMarkdown([{ title: 'T', columns: [{ title: '' }], rows: [['  waiting']] }])).toContain(
    '| &ensp;&ensp;waiting |',
  );
});

test('as CSV: numbers in full, nothing where nothing is known, quotes doubled', () => {
  expect(asCsv(section)).toBe('system,response_ms,hits\nvllm,1500,0.5\n"a|b, ""c""",750.25,\n');
});
