import type { Call } from '../replay/call.js';
import type { Station } from './station.js';

/** Transfers for `blocks` more blocks in a direction that has moved `before` at this point (scheduling.md, 9.3). */
const transfersFor = (station: Station, before: number, blocks: number): number =>
  station.batchedSwap ? (before === 0 && blocks > 0 ? 1 : 0) : blocks;

/**
 * Takes a resident call off the device: its computed blocks go to the host pool or, where that has too few free,
 * the call is dropped and will be recomputed (9.1).
 */
export function evict(station: Station, call: Call, nowUs: number): void {
  const tokens = call.computed;
  const blocks = Math.ceil(tokens / station.blockTokens);
  call.evictedAtPoint = station.points;
  if (blocks > station.hostFree) {
    station.loseKv(call, nowUs);
    return;
  }
  station.outTransfers += transfersFor(station, station.outBlocks, blocks);
  station.outBlocks += blocks;
  station.hostFree -= blocks;
  station.moves?.out(call, station.pool.numbersOf(call.table).slice(0, blocks));
  station.pool.release(call.table);
  call.hostBlocks = blocks;
  call.residence = 'swapped';
  call.swapOuts++;
  station.emit?.({ type: 'evict', t: nowUs, engine: station.engine, call: call.row, to: 'host', blocks, tokens });
}

/** Brings a swapped call's KV back into blocks it has just been given (9.2). */
export function bringIn(station: Station, call: Call, nowUs: number): void {
  const blocks = call.hostBlocks;
  station.inTransfers += transfersFor(station, station.inBlocks, blocks);
  station.inBlocks += blocks;
  station.hostLeaving += blocks;
  station.moves?.in(call, station.pool.numbersOf(call.table));
  call.hostBlocks = 0;
  station.emit?.({ type: 'swap-in', t: nowUs, engine: station.engine, call: call.row, blocks });
}
