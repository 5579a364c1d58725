import { expect, test } from 'vitest';
import { asAnswer, asRequest } from '../../../src/engine/process/messages.js';

const work = {
  type: 'work',
  swapOut: [],
  swapIn: [],
  batchedSwap: false,
  members: [{ tokens: Int32Array.of(1), position: 0, blocks: Int32Array.of(0), yields: true }],
  steps: 1,
};

test('what is of the protocol passes as it is', () => {
  expect(asRequest(work)).toEqual(work);
  const done = { type: 'done', swapUs: 0, stepUs: [12], next: Int32Array.of(-1) };
  expect(asAnswer(done)).toEqual(done);
});

test.each([
  ['type', null],
  ['type', { type: 'stop' }],
  ['steps', { ...work, steps: 0 }],
  ['members.0.tokens', { ...work, members: [{ ...work.members[0], tokens: [1] }] }],
  ['members.0.position', { ...work, members: [{ ...work.members[0], position: -1 }] }],
  ['swapOut.0.host', { ...work, swapOut: [{ device: 1 }] }],
  ['type: Unrecognized key: "more"', { ...work, more: 1 }],
])('a request is refused at %s', (where, message) => {
  expect(() => asRequest(message)).toThrow(`a message to an engine is not of the protocol: ${where}`);
});

test.each([
  ['stepUs.0', { type: 'done', swapUs: 0, stepUs: [0.5], next: new Int32Array(0) }],
  ['next', { type: 'done', swapUs: 0, stepUs: [1], next: new Float32Array(1) }],
  ['vocab', { type: 'ready', backend: 'wasm', model: 'tiny' }],
])('an answer is refused at %s', (where, message) => {
  expect(() => asAnswer(message)).toThrow(`a message from an engine is not of the protocol: ${where}`);
});
