import { InputError } from '../../core/errors.js';
import { Claims } from '../../io/claims.js';
import { OutputFile } from '../../io/output-file.js';
import type { ReplayFlags } from '../commands/replay.js';
import { refuseOtherFile } from '../json-file.js';
import { Stdout } from '../stdout.js';

const FILES = ['json', 'calls', 'programs', 'events'] as const;
type Name = (typeof FILES)[number];
type Output = Pick<OutputFile, 'write' | 'drain'>;

/** The files that a replay writes, made before it runs, so that nothing runs for nothing. */
export class Outputs {
  private constructor(
    private readonly files: ReadonlyMap<Name, OutputFile>,
    private readonly stdout: Stdout | undefined,
  ) {}

  /** Throws {@link InputError} where a file cannot be written, is named twice, or is one of the `inputs`. */
  static async open(flags: ReplayFlags, inputs: readonly string[]): Promise<Outputs> {
    const claims = await Claims.of(inputs);
    const files = new Map<Name, OutputFile>();
    try {
      for (const name of FILES) {
        const path = flags[name];
        if (typeof path !== 'string' || toStdout(name, path, flags)) continue;
        await claims.claim(path, `--${name}`);
        if (name === 'json') await refuseOtherFile(path, 'autellix_summary');
        files.set(name, await OutputFile.open(path));
      }
    } catch (error) {
      await new Outputs(files, undefined).discard();
      throw error;
    }
    return new Outputs(files, flags.events === '-' ? new Stdout() : undefined);
  }

  get(name: Name): Output | undefined {
    return this.files.get(name) ?? (name === 'events' ? this.stdout : undefined);
  }

  /** Gives the files their names, once all are whole, or keeps them as `.partial`; returns where they lie. */
  async finish(complete: boolean): Promise<string[]> {
    await this.stdout?.drain();
    const files = [...this.files.values()];
    for (const file of files) await file.close();
    return files.map((file) => file.settle(complete));
  }

  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
  }
}

/** `--events -`: the one output that may go to stdout, and then nothing else does. */
function toStdout(name: Name, path: string, { json }: ReplayFlags): boolean {
  if (path !== '-') return false;
  if (name !== 'events') throw refuse(name, '-; expected the name of a file');
  if (json === true) throw refuse(name, '- beside --json, which goes to stdout too; expected a file for one of them');
  return true;
}

const refuse = (name: Name, problem: string): InputError => new InputError(problem, { field: `--${name}` });
