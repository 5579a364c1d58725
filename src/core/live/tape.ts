import type { RunEvent } from '../events.js';
import { Decoder } from './decoder.js';
import { encode, sizeOf } from './encode.js';

/** Numbers of a chunk: half a megabyte, about ten thousand events. */
const CHUNK = 1 << 16;

/** Consecutive events as numbers: their first `used` ones. It may come from another thread. */
export interface Chunk {
  readonly data: Float64Array;
  readonly used: number;
  readonly events: number;
}

/** Writes events into chunks and hands those on. */
export class TapeWriter {
  /** Events written so far. */
  events = 0;
  private data = new Float64Array(CHUNK);
  private used = 0;
  private inChunk = 0;

  constructor(private readonly deliver: (chunk: Chunk) => void) {}

  /** A sink. */
  readonly write = (event: RunEvent): void => {
    const size = sizeOf(event);
    if (this.used + size > this.data.length) this.turn(size);
    this.used = encode(event, this.data, this.used);
    this.inChunk++;
    this.events++;
  };

  /** Hands on what has been written since the last time. */
  flush(): void {
    if (this.inChunk > 0) this.turn(0);
  }

  private turn(size: number): void {
    const { data, used, inChunk } = this;
    this.data = new Float64Array(Math.max(CHUNK, size));
    this.used = 0;
    this.inChunk = 0;
    if (inChunk > 0) this.deliver({ data, used, events: inChunk });
  }
}

/** A place between two events of a tape. */
export interface Position {
  /** Number of the chunk since the start, and the place in it. */
  readonly chunk: number;
  readonly at: number;
}

/** The events of a run, about 50 bytes each. The oldest may be forgotten. */
export class Tape {
  events = 0;
  /** Events that are forgotten. */
  forgotten = 0;
  private numbers = 0;
  private chunks: Chunk[] = [];
  private first = 0;

  append(chunk: Chunk): void {
    // a chunk that was handed on half full keeps no more than it needs
    const data = chunk.used < CHUNK / 2 ? chunk.data.slice(0, chunk.used) : chunk.data;
    this.chunks.push({ ...chunk, data });
    this.events += chunk.events;
    this.numbers += data.length;
  }

  get start(): Position {
    return { chunk: this.first, at: 0 };
  }

  /** Forgets the oldest chunks while there are more numbers than `most`; returns the first chunk that is left. */
  keep(most: number): number {
    while (this.numbers > most && this.chunks.length > 1) {
      const { data, events } = this.chunks.shift() as Chunk;
      this.numbers -= data.length;
      this.forgotten += events;
      this.first++;
    }
    return this.first;
  }

  /** Hands on the events from a position on, while `take` returns true; returns the position of the first not taken. */
  read(from: Position, take: (event: RunEvent) => boolean): Position {
    let { chunk, at } = from;
    for (; chunk < this.first + this.chunks.length; chunk++, at = 0) {
      const { data, used } = this.chunks[chunk - this.first];
      const decoder = new Decoder(data);
      decoder.at = at;
      while (decoder.at < used) {
        const before = decoder.at;
        if (!take(decoder.next())) return { chunk, at: before };
      }
    }
    return { chunk, at: 0 };
  }
}
