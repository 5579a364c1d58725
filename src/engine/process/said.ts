import type { ChildProcess } from 'node:child_process';

/** What a process prints: libraries talk while they load, and only who sees it fail wants to read that. */
export class Said {
  private text: string | undefined = '';

  constructor(child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => this.take(text));
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
