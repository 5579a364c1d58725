import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockStreams, segmentsOf } from '../../../src/core/import/parts/block-streams.js';
import { sharedBlocks, sharedTokens, tokensOf } from './reading.js';

const path = (streams: BlockStreams, ids: number[]) => streams.path(ids).map(({ name, blocks }) => `${name}:${blocks}`);

test('a context that grows is one stream', () => {
  const streams = new BlockStreams((k) => `s${k}`);
  expect(path(streams, [1, 2])).toEqual(['s1:2']);
  expect(path(streams, [1, 2, 3, 4])).toEqual(['s1:4']);
  expect(path(streams, [1])).toEqual(['s1:1']);
});

test('what leaves a stream branches off there', () => {
  const streams = new BlockStreams((k) => `s${k}`);
  streams.path([1, 2, 3, 4]);
  expect(path(streams, [1, 2, 7, 8])).toEqual(['s1:2', 's2:2']);
  expect(path(streams, [1, 2, 7, 9])).toEqual(['s1:2', 's2:1', 's3:1']);
  expect(path(streams, [5])).toEqual(['s4:1']);
});

test('a pinned head is closed: what follows has its own name', () => {
  const streams = new BlockStreams((k) => `s${k}`);
  streams.pin([1, 2], 'sys:a');
  streams.pin([1, 2, 3], 'sys:b');
  streams.pin([8, 9], 'sys:a');
  expect(path(streams, [1, 2, 3, 4])).toEqual(['sys:a:2', 'sys:b:1', 's3:1']);
  expect(path(streams, [1, 9])).toEqual(['sys:a:1', 's4:1']);
  expect(path(streams, [8, 9])).toEqual(['s5:2']);
});

test('an id that stands elsewhere, or after other ids, is another block', () => {
  const streams = new BlockStreams((k) => `s${k}`);
  streams.path([1, 2, 3]);
  expect(path(streams, [2, 3])).toEqual(['s2:2']);
  expect(path(streams, [1, 3])).toEqual(['s1:1', 's3:1']);
});

const chain = fc.array(fc.nat(2), { maxLength: 12 });

test('prompts share tokens exactly as far as their ids are the same', () => {
  fc.assert(
    fc.property(fc.array(chain, { minLength: 1, maxLength: 12 }), fc.option(chain), (chains, head) => {
      const streams = new BlockStreams((k) => `s${k}`);
      if (head) streams.pin(head, 'sys:head');
      const inputs = chains.map((ids, k) => segmentsOf(streams.path(ids), 10, ids.length * 10 + 3, `rest${k}`));
      inputs.forEach((input, a) => {
        expect(tokensOf(input)).toBe(chains[a].length * 10 + 3);
        inputs.forEach((other, b) => {
          if (a !== b) expect(sharedTokens(input, other)).toBe(sharedBlocks(chains[a], chains[b]) * 10);
        });
      });
    }),
  );
});
