import { EXIT, type ExitCode } from './exit-codes.js';

/** What a command ends with that a signal has stopped. */
export const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;
export type Signal = keyof typeof CODES;
export const SIGNALS = Object.keys(CODES) as Signal[];

/** Ctrl-C, SIGTERM, or a terminal that is gone, asks for what there is so far; a second one ends the process, and no file stays half written. */
export class Interrupt {
  private signal: Signal | undefined;
  private lost = 'nothing was written';
  private readonly hear = (signal: Signal): void => {
    // shell and kernel both say that the terminal is gone
    if (signal === 'SIGHUP' && this.signal !== undefined && !this.atOnce) return;
    if (this.signal === undefined && !this.atOnce) this.signal = signal;
    else {
      process.stderr.write(`autellix: interrupted: ${this.lost}\n`);
      process.exit(CODES[signal]);
    }
  };

  /** `atOnce`: there is no so far, already the first one ends the process. */
  constructor(private atOnce = false) {
    for (const signal of SIGNALS) process.on(signal, this.hear);
  }

  get asked(): boolean {
    return this.signal !== undefined;
  }

  /** What the command ends with once it was asked. */
  get code(): ExitCode {
    return CODES[this.signal ?? 'SIGINT'];
  }

  /** From now on as with `atOnce`: what there is, is being written. `lost`: what comes of it then. */
  endAtOnce(lost = this.lost): void {
    this.atOnce = true;
    this.lost = lost;
  }

  close(): void {
    for (const signal of SIGNALS) process.off(signal, this.hear);
  }
}
