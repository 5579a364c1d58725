import { pushAll } from '../arrays.js';
import type { Call } from '../replay/call.js';

/** A block's KV goes between the device and the host pool. */
export interface BlockMove {
  readonly device: number;
  readonly host: number;
}

/** Which physical blocks move at a scheduling point: all outs, then all ins (scheduling.md, 9.3). */
export class BlockMoves {
  outs: BlockMove[] = [];
  ins: BlockMove[] = [];
  private readonly free: number[];
  /** Host blocks of calls that came in: free from the next point. */
  private leaving: number[] = [];

  constructor(private readonly hostBlocks: number) {
    this.free = Array.from({ length: hostBlocks }, (_, i) => hostBlocks - 1 - i);
  }

  startPoint(): void {
    pushAll(this.free, this.leaving);
    this.leaving = [];
    this.outs = [];
    this.ins = [];
  }

  out(call: Call, device: readonly number[]): void {
    call.hostNumbers = this.free.splice(this.free.length - device.length).reverse();
    device.forEach((block, i) => {
      this.outs.push({ device: block, host: call.hostNumbers[i] });
    });
  }

  in(call: Call, device: readonly number[]): void {
    call.hostNumbers.forEach((host, i) => {
      this.ins.push({ device: device[i], host });
    });
    pushAll(this.leaving, call.hostNumbers);
    call.hostNumbers = [];
  }

  /** The call's blocks in the host pool are free again. */
  forget(call: Call): void {
    pushAll(this.free, call.hostNumbers);
    call.hostNumbers = [];
  }

  /** The engine is lost, and all that was in its pools. */
  reset(): void {
    this.leaving = [];
    this.outs = [];
    this.ins = [];
    this.free.length = 0;
    for (let block = this.hostBlocks - 1; block >= 0; block--) this.free.push(block);
  }
}
