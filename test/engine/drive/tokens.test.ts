import { describe, expect, test } from 'vitest';
import { fillSegment, Tokens } from '../../../src/engine/drive/tokens.js';
import { traceOf } from './small-run.js';

const VOCAB = 50;
const segment = (id: string, count: number, vocab = VOCAB): number[] => {
  const out = new Int32Array(count);
  fillSegment(out, 0, count, id, vocab);
  return [...out];
};

describe('a segment', () => {
  test('is the same tokens everywhere, and longer ones begin with shorter ones', () => {
    expect(segment('sys', 9)).toEqual(segment('sys', 9));
    expect(segment('sys', 9).slice(0, 4)).toEqual(segment('sys', 4));
    expect(segment('sys', 9)).not.toEqual(segment('sys2', 9));
  });

  test('stays within the vocabulary, and uses all of it evenly', () => {
    const counts = new Array(VOCAB).fill(0);
    for (const token of segment('long', 50_000)) counts[token]++;
    expect(Math.min(...counts)).toBeGreaterThan(850); // 1000 each, ± 32 at one standard deviation
    expect(Math.max(...counts)).toBeLessThan(1150);
  });

  test('is pinned: another version must not decode another text', () => {
    expect(segment('sys:react', 6, 2048)).toEqual([974, 1718, 434, 1602, 1147, 1020]);
  });
});

/** b begins with 5 of a's 7 tokens, c with all of b's; in another program d has the same system prompt. */
const trace = traceOf([
  {
    program: 'p',
    call: 'a',
    arrival_ms: 0,
    input: [
      ['sys', 3],
      ['x', 2],
    ],
    output: 2,
  },
  {
    program: 'p',
    call: 'b',
    after: ['a'],
    input: [
      ['@a', 6],
      ['y', 1],
    ],
    output: 1,
  },
  {
    program: 'p',
    call: 'c',
    after: ['b'],
    input: [
      ['z', 1],
      ['@b', 8],
    ],
    output: 1,
  },
  { program: 'q', call: 'd', arrival_ms: 0, input: [['sys', 2]], output: 1 },
]);

describe('the tokens of a trace', () => {
  test('prompts are segments and what was really generated', () => {
    const tokens = new Tokens(trace, VOCAB);
    const a = [...segment('sys', 3), ...segment('x', 2)];
    expect([...tokens.slice(0, 0, 5)]).toEqual(a);
    tokens.append(0, 41);
    expect([...tokens.slice(0, 4, 2)]).toEqual([a[4], 41]);
    tokens.append(0, 42);
    expect([...tokens.slice(1, 0, 7)]).toEqual([...a, 41, ...segment('y', 1)]);
    tokens.append(1, 43);
    expect([...tokens.slice(2, 0, 9)]).toEqual([...segment('z', 1), ...a, 41, ...segment('y', 1), 43]);
    expect([...tokens.slice(3, 0, 2)]).toEqual(a.slice(0, 2));
  });

  test('what is not generated yet cannot be had', () => {
    const tokens = new Tokens(trace, VOCAB);
    expect(() => tokens.slice(0, 4, 2)).toThrow('call 0 has 5 tokens, 6 were asked for');
    expect(() => tokens.append(1, 7)).toThrow('without a prompt');
  });

  test('are kept as long as a later call begins with them', () => {
    const tokens = new Tokens(trace, VOCAB);
    const run = (call: number, prompt: number, answer: number[]) => {
      tokens.slice(call, 0, prompt);
      for (const token of answer) tokens.append(call, token);
    };
    run(0, 5, [1, 2]);
    expect(tokens.size).toBe(1);
    run(1, 7, [3]); // a goes when b has begun, b stays for c
    expect(tokens.size).toBe(1);
    run(2, 9, [4]);
    run(3, 2, [5]);
    expect(tokens.size).toBe(0);
  });

  test('an answer that is a segment is what was generated, and longer ones go on as ever', () => {
    const named = traceOf([
      { program: 'p', call: 'map', arrival_ms: 0, input: [['x', 2]], output: 3, output_segment: 'answer' },
      { program: 'p', call: 'reduce', after: ['map'], input: [['answer', 2]], output: 1 },
      { program: 'p', call: 'more', after: ['reduce'], input: [['answer', 5]], output: 1 },
    ]);
    const tokens = new Tokens(named, VOCAB);
    tokens.slice(0, 0, 2);
    for (const token of [41, 42, 43]) tokens.append(0, token);
    expect([...tokens.slice(1, 0, 2)]).toEqual([41, 42]);
    tokens.append(1, 9);
    expect(tokens.size).toBe(1);
    expect([...tokens.slice(2, 0, 5)]).toEqual([41, 42, 43, ...segment('answer', 5).slice(3)]);
    expect(tokens.size).toBe(1); // the answer is read, the last call runs
  });

  test('are all kept where they shall be checked', () => {
    const tokens = new Tokens(trace, VOCAB, true);
    tokens.slice(0, 0, 5);
    tokens.append(0, 1);
    tokens.append(0, 2);
    tokens.slice(1, 0, 7);
    tokens.append(1, 3);
    expect(tokens.of(1)).toEqual({ prompt: tokens.slice(1, 0, 7), answer: Int32Array.of(3) });
    expect(tokens.of(0).answer).toEqual(Int32Array.of(1, 2));
  });
});
