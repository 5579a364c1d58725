const ENTER = '\u001b[?1049h\u001b[H\u001b[?1007h';
const LEAVE = '\u001b[?25h\u001b[?1007l\u001b[?1049l';
const CLEAR = '\u001b[2J\u001b[H';
const HOME = '\u001b[H';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The alternate screen: entered once, and left however the program ends. In it terminals turn the mouse wheel into
 * arrow keys (1007), so that no escape sequences need to be read.
 */
export class Terminal {
  private entered = false;
  private resized: () => void = () => {};

  enter(): void {
    this.entered = true;
    process.stdout.write(ENTER);
    process.once('exit', this.leave);
    for (const signal of SIGNALS) process.on(signal, this.heard);
    process.stdout.prependListener('resize', this.resize);
  }

  onResize(resized: () => void): void {
    this.resized = resized;
  }

  /**
   * Stdout for Ink. Its incremental rendering goes up one row too few to the top of what it drew (6.8.0, where the
   * output ends in a newline); on this screen the top is always home.
   */
  get stdout(): NodeJS.WriteStream {
    const { stdout } = process;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is read
    const write = (text: string, ...rest: never[]) => stdout.write(text.replace(/^\u001b\[\d*A/, HOME), ...rest);
    return Object.create(stdout, { write: { value: write } });
  }

  readonly leave = (): void => {
    if (!this.entered) return;
    this.entered = false;
    process.stdout.write(LEAVE);
    process.off('exit', this.leave);
    for (const signal of SIGNALS) process.off(signal, this.heard);
    process.stdout.off('resize', this.resize);
  };

  /** Gives the terminal back and ends as if nobody had listened, at once: after a hang-up it may be gone. */
  private readonly heard = (signal: NodeJS.Signals): void => {
    this.leave();
    process.stdin.setRawMode(false);
    process.kill(process.pid, signal);
  };

  /** Lines of another width are still there: all of it is drawn anew. */
  private readonly resize = (): void => {
    this.resized();
    process.stdout.write(CLEAR);
  };
}
