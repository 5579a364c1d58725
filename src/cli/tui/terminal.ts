const ENTER = '\u001b[?1049h\u001b[H\u001b[?1007h';
const LEAVE = '\u001b[?25h\u001b[?1007l\u001b[?1049l';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The alternate screen: entered once, and left however the program ends. In it terminals turn the mouse wheel into
 * arrow keys (1007), so that no escape sequences need to be read.
 */
export class Terminal {
  private entered = false;

  /** `last`: what is to be done before a signal ends the program. */
  constructor(private readonly last: () => void) {}

  enter(): void {
    this.entered = true;
    process.stdout.write(ENTER);
    process.once('exit', this.leave);
    for (const signal of SIGNALS) process.on(signal, this.heard);
  }

  readonly leave = (): void => {
    if (!this.entered) return;
    this.entered = false;
    process.stdout.write(LEAVE);
    process.off('exit', this.leave);
    for (const signal of SIGNALS) process.off(signal, this.heard);
  };

  /** Gives the terminal back and ends as if nobody had listened, at once: after a hang-up it may be gone. */
  private readonly heard = (signal: NodeJS.Signals): void => {
    this.leave();
    this.last();
    try {
      process.stdin.setRawMode(false);
    } catch {}
    process.kill(process.pid, signal);
  };
}
