import { readlinkSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { basename } from 'node:path';

/** As low as one process is for another that it must not hold up: a tenth of a processor that both want. */
const LOW = 10;

/**
 * From now on `replays` that were begun have the processor before this thread, which only looks on (one that it begins later
 * inherits what it has now). On Linux, where a thread has a priority of its own, and where a processor is left for it: of one
 * that a replay wants a tenth would be too little to watch by.
 */
export function lookOn(replays: number): void {
  if (process.platform !== 'linux' || availableParallelism() <= replays) return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW);
  } catch {
    // a system without /proc, or that forbids it: then they share
  }
}
