import type { RunEvent } from '../../events.js';
import { Decoder } from './decode.js';
import { encode } from './encode.js';
import { NumberReader, NumberWriter } from './numbers.js';

/** Words of a chunk: some ten thousand events. */
const CHUNK = 1 << 16;
/** Words that are free for an event; one that may be longer makes room. */
const EVENT = 64;

/** Consecutive events as words of 32 bits: the first `used` ones. It may come from another thread. */
export interface Chunk {
  readonly words: Int32Array;
  readonly used: number;
  readonly events: number;
}

/** Writes events into chunks and hands those on. */
export class TapeWriter {
  /** Events written so far. */
  events = 0;
  private to = new NumberWriter(new Int32Array(CHUNK));
  private inChunk = 0;

  constructor(private readonly deliver: (chunk: Chunk) => void) {}

  /** A sink. */
  readonly write = (event: RunEvent): void => {
    if (this.to.at + EVENT > this.to.words.length) this.turn();
    encode(event, this.to);
    this.inChunk++;
    this.events++;
  };

  /** Hands on what has been written since the last time. */
  flush(): void {
    if (this.inChunk > 0) this.turn();
  }

  private turn(): void {
    const { to, inChunk } = this;
    this.to = new NumberWriter(new Int32Array(CHUNK));
    this.inChunk = 0;
    this.deliver({ words: to.words, used: to.at, events: inChunk });
  }
}

/** A place between two events of a tape. */
export interface Position {
  /** Number of the chunk since the start, the place in it, and what its clock says there. */
  readonly chunk: number;
  readonly at: number;
  readonly clockUs: number;
}

/** The events of a run, about 30 bytes each. The oldest may be forgotten. */
export class Tape {
  events = 0;
  private words = 0;
  private chunks: Chunk[] = [];
  private first = 0;

  append(chunk: Chunk): void {
    // a chunk that was handed on half full keeps no more than it needs
    const words = chunk.used < CHUNK / 2 ? chunk.words.slice(0, chunk.used) : chunk.words;
    this.chunks.push({ ...chunk, words });
    this.events += chunk.events;
    this.words += words.length;
  }

  get start(): Position {
    return { chunk: this.first, at: 0, clockUs: 0 };
  }

  /** Forgets the oldest chunks, all before chunk `upTo`, while there are more words than `most`; returns the first that is left. */
  keep(most: number, upTo: number): number {
    while (this.words > most && this.first < upTo) {
      const { words } = this.chunks.shift() as Chunk;
      this.words -= words.length;
      this.first++;
    }
    return this.first;
  }

  /**
   * Hands on the events from a position on, while `take` returns true; returns the position of the first not taken. An
   * event is good until `take` returns.
   */
  read(from: Position, take: (event: RunEvent) => boolean): Position {
    let { chunk, at, clockUs } = from;
    for (; chunk < this.first + this.chunks.length; chunk++, at = 0, clockUs = 0) {
      const { words, used } = this.chunks[chunk - this.first];
      const reader = new NumberReader(words, at, clockUs);
      const decoder = new Decoder(reader);
      while (reader.at < used) {
        at = reader.at;
        clockUs = reader.clockUs;
        if (!take(decoder.next())) return { chunk, at, clockUs };
      }
    }
    return { chunk, at: 0, clockUs: 0 };
  }

  /** Hands on the events before a position, the last one first, while `take` returns true. */
  back(from: Position, take: (event: RunEvent) => boolean): void {
    const last = this.first + this.chunks.length - 1;
    for (let chunk = Math.min(from.chunk, last); chunk >= this.first; chunk--) {
      const { words, used } = this.chunks[chunk - this.first];
      const reader = new NumberReader(words);
      const decoder = new Decoder(reader);
      const places: number[] = [];
      const end = chunk === from.chunk ? from.at : used;
      while (reader.at < end) {
        places.push(reader.at, reader.clockUs);
        decoder.next();
      }
      for (let k = places.length - 2; k >= 0; k -= 2) {
        reader.at = places[k];
        reader.clockUs = places[k + 1];
        if (!take(decoder.next())) return;
      }
    }
  }
}
