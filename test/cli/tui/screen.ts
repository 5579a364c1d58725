import { join } from 'node:path';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { ROOT } from '../../project/files.js';

const BYTES: Readonly<Record<string, string>> = {
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pgup: '\u001b[5~',
  pgdn: '\u001b[6~',
  home: '\u001b[H',
  end: '\u001b[F',
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  space: ' ',
  '^c': '\u0003',
  '^s': '\u0013',
};

/** `autellix tui` on a real pseudo-terminal, and what a terminal emulator makes of its bytes. */
export class Screen {
  /** The first screen that, between two reads of its output, was not a whole one: at any byte it must be. */
  torn: string | undefined;
  frames = 0;
  exit: { code: number; signal: number | undefined } | undefined;
  raw = '';
  private readonly term: xterm.Terminal;
  private readonly pty: IPty;
  private wrote: Promise<void> = Promise.resolve();

  constructor(
    args: readonly string[],
    columns: number,
    rows: number,
    options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
  ) {
    this.term = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    const { CI, NO_COLOR, VITEST, NODE_ENV, ...env } = process.env;
    this.pty = spawn(process.execPath, [join(ROOT, 'dist', 'cli', 'main.js'), 'tui', ...args], {
      cols: columns,
      rows,
      name: 'xterm-256color',
      cwd: options.cwd ?? ROOT,
      env: { ...env, COLORTERM: 'truecolor', ...options.env } as Record<string, string>,
    });
    this.pty.onData((data) => {
      this.raw += data;
      this.wrote = new Promise((done) =>
        this.term.write(data, () => {
          this.look();
          done();
        }),
      );
    });
    this.pty.onExit(({ exitCode, signal }) => {
      this.exit = { code: exitCode, signal };
    });
  }

  get pid(): number {
    return this.pty.pid;
  }

  press(...keys: string[]): void {
    for (const key of keys) this.pty.write(BYTES[key] ?? key);
  }

  /** A key as a person presses it: a moment passes before the next, or Esc and a letter would be one key. */
  async type(key: string): Promise<void> {
    this.press(key);
    await new Promise((next) => setTimeout(next, 150));
  }

  resize(columns: number, rows: number): void {
    this.term.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  kill(signal: string): void {
    this.pty.kill(signal);
  }

  get alternate(): boolean {
    return this.term.buffer.active.type === 'alternate';
  }

  lines(): string[] {
    const { active } = this.term.buffer;
    return Array.from(
      { length: this.term.rows },
      (_, k) => active.getLine(k + active.baseY)?.translateToString(true) ?? '',
    );
  }

  text(): string {
    return this.lines().join('\n');
  }

  /** Waits until the screen shows it; fails with the screen. */
  async until(wanted: RegExp | ((screen: Screen) => boolean), limitMs = 20_000): Promise<void> {
    const shows = () => (wanted instanceof RegExp ? wanted.test(this.text()) : wanted(this));
    for (const endMs = Date.now() + limitMs; !shows(); ) {
      if (Date.now() > endMs)
        throw new Error(`no ${wanted} within ${limitMs} ms:\n${this.text()}\nexit: ${JSON.stringify(this.exit)}`);
      await new Promise((next) => setTimeout(next, 20));
      await this.wrote;
    }
  }

  async ended(): Promise<{ code: number; signal: number | undefined }> {
    for (const endMs = Date.now() + 20_000; this.exit === undefined && Date.now() < endMs; ) {
      await new Promise((next) => setTimeout(next, 20));
    }
    await this.wrote;
    if (!this.exit) {
      this.pty.kill('SIGKILL');
      throw new Error(`did not end:\n${this.text()}`);
    }
    return this.exit;
  }

  /** Whole: the header in its place, something in the last line but one, and nothing below. */
  private look(): void {
    if (!this.alternate) return;
    const lines = this.lines();
    const whole = /·.* ×/.test(lines[0]) && lines[lines.length - 2] !== '' && lines[lines.length - 1] === '';
    if (whole) this.frames++;
    // until the first one is whole there is nothing that could be torn
    else if (this.frames > 0) this.torn ??= lines.join('\n');
  }
}
