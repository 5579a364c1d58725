import { expect, test } from 'vitest';
import { csvLine } from '../../src/io/csv.js';
import { writeCalls, writePrograms } from '../../src/io/records.js';
import { end, measure } from '../core/measures/stream.js';

const measures = measure(
  [
    { program: 'A,1', call: '1', arrival_ms: 1, input: [['x', 10]], output: 3, class: 'react', thread: 'main' },
    {
      program: 'A,1',
      call: '2',
      after: ['1'],
      delay_ms: 2,
      tool: 'find',
      input: [['x', 11]],
      output: 1,
      class: 'other',
    },
    { program: 'B', call: '1', arrival_ms: 9, input: [['x', 12]], output: 1 },
  ],
  [
    end(0, 0, { arrivalUs: 1000, firstTokenUs: 3000, waitingUs: 500, serviceUs: 5500 }, { engine: 1, hitOwnTokens: 4 }),
    end(1, 0, { arrivalUs: 9000, firstTokenUs: 10_500, waitingUs: 0, serviceUs: 1500 }),
  ],
);

async function written(write: typeof writeCalls): Promise<string[]> {
  const texts: string[] = [];
  await write(measures, { write: (more) => texts.push(more), drain: async () => {} });
  return texts.join('').trimEnd().split('\n');
}

test('a line a call that ended', async () => {
  expect(await written(writeCalls)).toEqual([
    'program,call,class,thread,tool,engine,arrival_ms,end_ms,prompt_tokens,output_tokens,' +
      'call_response_ms,call_waiting_ms,call_service_ms,queueing_ms,first_token_ms,inter_token_ms,' +
      'call_context_tokens,call_preemptions,call_swap_outs,call_recomputed_tokens,call_hit_own_tokens,call_hit_other_tokens',
    '"A,1",1,react,main,,1,1,7,10,3,6,0.5,5.5,,2,2,12,0,0,0,4,0',
    '"A,1",2,other,,find,0,9,10.5,11,1,1.5,0,1.5,,1.5,,11,0,0,0,0,0',
  ]);
});

test('a line a program that ended, of the class of its first call', async () => {
  expect(await written(writePrograms)).toEqual([
    'program,class,calls,tokens,first_arrival_ms,last_end_ms,attained_ms,response_ms,token_latency_ms,slowdown,waiting_ms,' +
      'service_ms,interception_ms,path_waiting_ms,path_service_ms,path_interception_ms,wait_ratio',
    `"A,1",react,2,4,1,10.5,0,9.5,2.375,${7.5 / 7},0.5,7,2,0.5,7,2,${0.5 / 7}`,
  ]);
});

test('CSV quotes what it must', () => {
  expect(csvLine(['a', 'b"c', 'd\ne', 1.5, Number.NaN])).toBe('a,"b""c","d\ne",1.5,\n');
});
