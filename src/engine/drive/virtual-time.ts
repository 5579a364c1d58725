import type { Replay } from '../../core/replay/replay.js';
import type { Fleet } from './fleet.js';
import type { Tokens } from './tokens.js';
import { type OnWork, requestFor, resultOf } from './works.js';

/** Instants that a replay may go through before it is asked for works again. */
const MOVES = 256;

/**
 * Takes a replay forward in virtual time: engines do their works one after the other, so that what is measured is no
 * contention between them; false when all has ended.
 */
export async function advanceVirtual(replay: Replay, fleet: Fleet, tokens: Tokens, onWork?: OnWork): Promise<boolean> {
  for (const work of replay.works()) {
    const done = await fleet.work(work.engine, requestFor(work, tokens));
    if (done) replay.worked(work.engine, resultOf(work, done, tokens, onWork));
    else replay.lost(work.engine);
  }
  return replay.advance(MOVES);
}
