import { BlockStreams } from './parts/block-streams.js';
import { HashIds } from './parts/hash-ids.js';

/** What the files of one trace have in common. */
export class ImportScope {
  /** Numbers for block ids of any size. */
  readonly ids = new HashIds();
  /** What timestamps of a format that has no other zero count from, milliseconds. */
  zeroMs: number | undefined;
  private readonly taken = new Map<string, number>();
  private readonly global = new Map<string, BlockStreams>();

  /** `wanted`, or `wanted#2` … where an earlier file has a program of that name. */
  programName(wanted: string): string {
    const times = (this.taken.get(wanted) ?? 0) + 1;
    this.taken.set(wanted, times);
    return times === 1 ? wanted : this.programName(`${wanted}#${times}`);
  }

  /** The streams of block ids that mean the same in every file of a format. */
  blocks(format: string): BlockStreams {
    const known = this.global.get(format);
    if (known) return known;
    const streams = new BlockStreams((k) => `${format}#${k}`);
    this.global.set(format, streams);
    return streams;
  }
}
