import { valuesOf } from '../core/arrays.js';
import type { Arrive, End, RunEvent, Sink, Steps } from '../core/events.js';
import type { Trace } from '../core/trace/trace.js';
import { bytesOf, LineBuffer } from './line-buffer.js';
import type { RunLogHeader } from './run-log.js';

/**
 * A sink that writes the lines of a run log, in chunks of bytes; the last one at `done`. The fields of a line are
 * those of its event, in the order of src/core/events.ts.
 */
export function runLogWriter(trace: Trace, header: RunLogHeader, write: (chunk: Uint8Array) => void): Sink {
  const line = new LineBuffer(write);
  line.text(JSON.stringify(header)).end();
  return (event) => {
    tell(event, line, trace);
    line.end();
    if (event.type === 'done') line.flush();
  };
}

const key = (name: string) => bytesOf(`,"${name}":`);
const word = (name: string, text: string) => bytesOf(`,"${name}":"${text}"`);
const begin = (type: RunEvent['type']) => bytesOf(`{"type":"${type}","t":`);

const BEGIN = {
  arrive: begin('arrive'),
  queue: begin('queue'),
  admit: begin('admit'),
  preempt: begin('preempt'),
  evict: begin('evict'),
  'swap-in': begin('swap-in'),
  swap: begin('swap'),
  steps: begin('steps'),
  stop: begin('stop'),
  'first-token': begin('first-token'),
  recomputed: begin('recomputed'),
  end: begin('end'),
  'engine-lost': begin('engine-lost'),
};
const CAUSE = {
  arrived: word('cause', 'arrived'),
  demoted: word('cause', 'demoted'),
  promoted: word('cause', 'promoted'),
  changed: word('cause', 'changed'),
};
const FROM = {
  new: word('from', 'new'),
  dropped: word('from', 'dropped'),
  swapped: word('from', 'swapped'),
  resident: word('from', 'resident'),
};
const TO = { host: word('to', 'host'), nowhere: word('to', 'nowhere') };
const REASON = {
  batch: word('reason', 'batch'),
  tokens: word('reason', 'tokens'),
  blocks: word('reason', 'blocks'),
  evicted: word('reason', 'evicted'),
  preempted: word('reason', 'preempted'),
};
const ROOT = { true: bytesOf(',"root":true'), false: bytesOf(',"root":false') };
const LAST = { true: bytesOf(',"last":true'), false: bytesOf(',"last":false') };
const [CLOSE, OPEN_LIST, COMMA, CLOSE_LIST] = ['}', '[', ',', ']'].map(bytesOf);
const K = {
  engine: key('engine'),
  call: key('call'),
  program: key('program'),
  level: key('level'),
  waitUs: key('waitUs'),
  serviceUs: key('serviceUs'),
  hitOwn: key('hitOwnTokens'),
  hitOther: key('hitOtherTokens'),
  blocks: key('blocks'),
  tokens: key('tokens'),
  untilUs: key('untilUs'),
  transfers: key('transfers'),
  outBlocks: key('outBlocks'),
  inBlocks: key('inBlocks'),
  fromUs: key('fromUs'),
  count: key('count'),
  points: key('points'),
  prefillTokens: key('prefillTokens'),
  decodeTokens: key('decodeTokens'),
  members: key('members'),
  waiting: key('waiting'),
  usedBlocks: key('usedBlocks'),
  cachedBlocks: key('cachedBlocks'),
  hostBlocks: key('hostBlocks'),
  arrivalUs: key('arrivalUs'),
  firstTokenUs: key('firstTokenUs'),
  waitingUs: key('waitingUs'),
  preemptions: key('preemptions'),
  swapOuts: key('swapOuts'),
  recomputes: key('recomputes'),
  recomputedTokens: key('recomputedTokens'),
  levels: key('levels'),
  attainedUs: key('attainedUs'),
  waitedUs: key('waitedUs'),
  prefillUs: key('prefillUs'),
  neededBlocks: key('neededBlocks'),
  freeBlocks: key('freeBlocks'),
  after: key('after'),
  calls: key('calls'),
  delayUs: key('delayUs'),
  promptTokens: key('promptTokens'),
  outputTokens: key('outputTokens'),
};

function tell(e: RunEvent, line: LineBuffer, trace: Trace): void {
  if (e.type === 'done' || e.type === 'change') {
    line.text(JSON.stringify(e));
    return;
  }
  line.number(BEGIN[e.type], e.t).number(K.engine, e.engine);
  switch (e.type) {
    case 'arrive':
      line.number(K.call, e.call).number(K.program, e.program).put(ROOT[`${e.root}`]);
      who(e, line, trace);
      break;
    case 'queue':
      line.number(K.call, e.call).number(K.level, e.level).put(CAUSE[e.cause]);
      line.number(K.waitUs, e.waitUs).number(K.serviceUs, e.serviceUs);
      break;
    case 'admit':
      line.number(K.call, e.call).put(FROM[e.from]);
      line.number(K.hitOwn, e.hitOwnTokens).number(K.hitOther, e.hitOtherTokens);
      break;
    case 'stop':
      line.number(K.call, e.call).put(REASON[e.reason]);
      line.number(K.neededBlocks, e.neededBlocks).number(K.freeBlocks, e.freeBlocks);
      break;
    case 'preempt':
    case 'first-token':
    case 'recomputed':
      line.number(K.call, e.call);
      break;
    case 'evict':
      line.number(K.call, e.call).put(TO[e.to]).number(K.blocks, e.blocks).number(K.tokens, e.tokens);
      break;
    case 'swap-in':
      line.number(K.call, e.call).number(K.blocks, e.blocks);
      break;
    case 'swap':
      line.number(K.untilUs, e.untilUs).number(K.transfers, e.transfers);
      line.number(K.outBlocks, e.outBlocks).number(K.inBlocks, e.inBlocks);
      break;
    case 'engine-lost':
      line.number(K.calls, e.calls);
      break;
    case 'steps':
      steps(e, line);
      break;
    case 'end':
      end(e, line);
      break;
  }
  line.put(CLOSE);
}

function steps(e: Steps, line: LineBuffer): void {
  line.number(K.fromUs, e.fromUs).number(K.count, e.count).number(K.points, e.points);
  line.number(K.prefillTokens, e.prefillTokens).number(K.decodeTokens, e.decodeTokens).number(K.prefillUs, e.prefillUs);
  line.number(K.members, e.members).number(K.waiting, e.waiting).number(K.usedBlocks, e.usedBlocks);
  line.number(K.cachedBlocks, e.cachedBlocks).number(K.hostBlocks, e.hostBlocks);
}

function end(e: End, line: LineBuffer): void {
  line.number(K.call, e.call).number(K.program, e.program).number(K.arrivalUs, e.arrivalUs);
  line.number(K.firstTokenUs, e.firstTokenUs).number(K.waitingUs, e.waitingUs).number(K.serviceUs, e.serviceUs);
  line.number(K.preemptions, e.preemptions).number(K.swapOuts, e.swapOuts).number(K.recomputes, e.recomputes);
  line.number(K.recomputedTokens, e.recomputedTokens).number(K.hitOwn, e.hitOwnTokens);
  line.number(K.hitOther, e.hitOtherTokens).put(K.levels);
  list(e.levels, line);
  line.number(K.attainedUs, e.attainedUs).number(K.waitedUs, e.waitedUs).put(LAST[`${e.last}`]);
}

/** Names and shape of an arriving call. */
function who({ call, program }: Arrive, line: LineBuffer, trace: Trace): void {
  const after = valuesOf(trace.parents, call);
  line.text(`,"programId":${quoted(trace.programs[program])},"callId":${quoted(trace.callId[call])}`);
  if (after.length > 0) {
    line.put(K.after);
    list(after, line);
    line.number(K.delayUs, trace.delayUs[call]);
  }
  line.number(K.promptTokens, trace.promptTokens[call]).number(K.outputTokens, trace.outputTokens[call]);
  label('class', trace.classOf[call], line, trace);
  label('thread', trace.threadOf[call], line, trace);
  label('tool', trace.toolOf[call], line, trace);
}

function list(values: ArrayLike<number>, line: LineBuffer): void {
  for (let k = 0; k < values.length; k++) line.number(k === 0 ? OPEN_LIST : COMMA, values[k]);
  if (values.length === 0) line.put(OPEN_LIST);
  line.put(CLOSE_LIST);
}

function label(name: string, index: number, line: LineBuffer, { labels }: Trace): void {
  if (index > 0) line.text(`,"${name}":${quoted(labels[index])}`);
}

/** Nearly all names need no escapes, and looking is faster than JSON.stringify. */
const quoted = (text: string): string => (/^[\w .:@/-]*$/.test(text) ? `"${text}"` : JSON.stringify(text));
