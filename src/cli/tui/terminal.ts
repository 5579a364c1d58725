const ENTER = '\u001b[?1049h\u001b[H\u001b[?1007h';
const LEAVE = '\u001b[?25h\u001b[?1007l\u001b[?1049l';
const CLEAR = '\u001b[2J\u001b[H';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The alternate screen: entered once, and left however the program ends. In it terminals turn the mouse wheel into
 * arrow keys (1007), so that no escape sequences need to be read.
 */
export class Terminal {
  signalled = false;
  private entered = false;
  private quit: () => void = () => {};
  private resized: () => void = () => {};

  enter(): void {
    this.entered = true;
    process.stdout.write(ENTER);
    process.once('exit', this.leave);
    for (const signal of SIGNALS) process.on(signal, this.signal);
    process.stdout.prependListener('resize', this.resize);
  }

  onSignal(quit: () => void): void {
    this.quit = quit;
  }

  onResize(resized: () => void): void {
    this.resized = resized;
  }

  readonly leave = (): void => {
    if (!this.entered) return;
    this.entered = false;
    process.stdout.write(LEAVE);
    process.off('exit', this.leave);
    for (const signal of SIGNALS) process.off(signal, this.signal);
    process.stdout.off('resize', this.resize);
  };

  private readonly signal = (): void => {
    this.signalled = true;
    this.quit();
  };

  /** Lines of another width are still there: all of it is drawn anew. */
  private readonly resize = (): void => {
    this.resized();
    process.stdout.write(CLEAR);
  };
}
