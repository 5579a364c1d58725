import type { Sample } from './conformance.js';

const lines = (...records: unknown[]): string => `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
const call = (t: number, input: number, out: number, hash_ids: number[], more: object = {}) => ({
  t,
  type: 'n',
  model: 'm',
  in: input,
  out,
  hash_ids,
  api_time: 1,
  think_time: 0,
  ...more,
});

/** A session with a subagent it waits for, one it does not wait for, a streamed call and a compaction. */
export const session = {
  id: 'w',
  models: ['m'],
  block_size: 64,
  hash_id_scope: 'local',
  tool_tokens: 70,
  system_tokens: 60,
  requests: [
    call(0, 200, 10, [1, 2, 3], { input_types: ['text'] }),
    {
      t: 9,
      type: 'subagent',
      agent_id: 'a',
      subagent_type: 'Explore',
      duration_ms: 7000,
      status: 'completed',
      tool_tokens: 64,
      system_tokens: 0,
      requests: [
        call(0, 130, 5, [9, 8], { model: 'h' }),
        call(3, 200, 5, [9, 8, 7], { model: 'h', type: 's', think_time: 2 }),
      ],
    },
    call(12, 330, 10, [1, 2, 3, 4, 5], { think_time: 11, input_types: ['tool_result'] }),
    {
      t: 13,
      type: 'subagent',
      agent_id: 'b',
      duration_ms: null,
      status: 'async_launched',
      requests: [call(0, 64, 5, [9])],
    },
    call(20, 150, 10, [1, 6], { think_time: 7, input_types: ['text'], api_time: undefined }),
    call(40, 160, 0, [1, 6], { think_time: 27 }),
  ],
};

export const weka: Sample[] = [
  { name: 'a session a line', text: lines(session, { ...session, id: 'v' }) },
  { name: 'a file of one session', text: JSON.stringify(session, null, 2) },
  { name: 'shared system prompts', text: lines(session), options: { shareSystem: true } },
  { name: 'global ids', text: lines({ ...session, hash_id_scope: 'global' }) },
  {
    name: 'the compact form',
    text: lines({
      id: 'c',
      models: ['m'],
      block_size: 64,
      hash_id_scope: 'local',
      requests: [
        { t: 0, type: 'n', in: 200, out: 10, keep: 0, add: [[1, 3]], api_time: 1, think_time: 0 },
        {
          t: 5,
          type: 's',
          in: 300,
          out: 10,
          keep: 2,
          add: [
            [7, 1],
            [9, 1],
          ],
          think_time: 4,
        },
      ],
    }),
  },
];

export const mooncake: Sample[] = [
  {
    name: 'requests',
    text: lines(
      { timestamp: 0, input_length: 1100, output_length: 5, hash_ids: [1, 2, 3] },
      { timestamp: 0, input_length: 600, output_length: 0, hash_ids: [1, 4] },
      { timestamp: 27.5, input_length: 10, output_length: 9 },
    ),
  },
  {
    name: 'hashes of 64 bits',
    text: '{"timestamp":0,"input_length":512,"output_length":4,"hash_ids":[14879255164371896291]}\n{"timestamp":1,"input_length":512,"output_length":4,"hash_ids":[14879255164371896292]}\n',
  },
  {
    name: 'sessions of whole prompts',
    text: lines(
      { session_id: 's', timestamp: 5, input_length: 600, output_length: 5, hash_ids: [1, 2] },
      { session_id: 's', delay: 500, input_length: 700, output_length: 5, hash_ids: [1, 3] },
    ),
  },
  {
    name: 'sessions of new tokens',
    text: lines(
      { session_id: 's', timestamp: 5, input_length: 600, output_length: 5, hash_ids: [1, 2] },
      { session_id: 's', timestamp: 905, input_length: 7, output_length: 5, hash_ids: [3] },
    ),
    options: { mooncakeSessions: 'delta' },
  },
  {
    name: 'blocks of 16',
    text: lines({ timestamp: 0, input_length: 20, output_length: 4, hash_ids: [0, 1] }),
    options: { hashBlock: 16 },
  },
];

export const native: Sample[] = [
  {
    name: 'with a header',
    text: lines(
      { autellix_trace: 1, name: 'n' },
      { program: 'p', call: '1', arrival_ms: 1.5, input: [['sys:a', 10]], output: 3, class: 'c', priority: -1 },
      {
        program: 'p',
        call: '2',
        after: ['1'],
        delay_ms: 7,
        tool: 't',
        input: [
          ['@1', 13],
          ['o', 2],
        ],
        output: 1,
      },
    ),
  },
  { name: 'without one', text: lines({ program: 'p', call: '1', arrival_ms: 0, input: [['a', 1]], output: 3 }) },
];
