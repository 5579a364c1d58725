import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { withoutLog } from '../native/log-lines.js';

/** What a process prints: libraries talk while they load, and only who sees it fail wants to read that. */
export class Said {
  private text: string | undefined = '';

  constructor({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>) {
    for (const stream of [stdout, stderr]) if (stream) eachLines(stream, (text) => this.take(withoutLog(text, 'I')));
  }

  /** All is well; from now on it is passed on. */
  forget(): void {
    this.text = undefined;
  }

  tell(): void {
    process.stderr.write(this.text ?? '');
    this.forget();
  }

  private take(text: string): void {
    if (this.text === undefined) process.stderr.write(text);
    else this.text += text;
  }
}

/** Whole lines as they come, and what is left when the stream ends. */
function eachLines(stream: Readable, take: (text: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) take(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
  stream.on('end', () => take(rest));
}
