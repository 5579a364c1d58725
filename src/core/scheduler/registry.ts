import type { AnyPolicy } from '../policy/kinds.js';
import { ranksAcross } from '../replay/limits.js';
import { LineScheduler } from './line-scheduler.js';
import { QueueScheduler } from './queue-scheduler.js';
import { LevelQueues } from './queues.js';
import { RankQueue } from './ranks.js';
import type { Scheduler } from './scheduler.js';
import type { Station } from './station.js';

/** The scheduler of one engine for a policy. */
export function schedulerFor(policy: AnyPolicy, station: Station, engines: number): Scheduler {
  switch (policy.kind) {
    case 'line':
      return new LineScheduler(policy, station);
    case 'levels':
      return new QueueScheduler(station, new LevelQueues(policy, station.settings, station));
    case 'rank':
      return new QueueScheduler(
        station,
        new RankQueue(policy, station, ranksAcross(policy, engines) ? 'with-time' : policy.changes),
      );
  }
}
