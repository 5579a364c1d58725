import { readlinkSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { basename } from 'node:path';

/** As low as one process is for another that it must not hold up: a tenth of a processor that both want. */
const LOW = 10;

/**
 * From now on a replay has the processor before this thread, which only looks on. On Linux, where a thread has a priority
 * of its own, and where there are two processors: of a single one a tenth would be too little to watch by.
 */
export function lookOn(): void {
  if (process.platform !== 'linux' || availableParallelism() < 2) return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW);
  } catch {
    // a system without /proc, or that forbids it: then they share
  }
}
