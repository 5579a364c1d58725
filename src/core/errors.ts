/** Where in a file an input is wrong. Lines count from 1; `field` is a path such as `input[0][1]`. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly field?: string;
}

/**
 * What a person gave is wrong: a trace, a profile, a policy file or an option. The command line answers it
 * with one message and exit code 2. Most are known before anything is run; a policy's fault is known when it is asked.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly place: Place;
  readonly problem: string;

  constructor(problem: string, place: Place = {}) {
    super(`${prefixOf(place)}${problem}`);
    this.problem = problem;
    this.place = place;
  }

  /** The same error with what the place did not say yet filled in (a reader knows the file, a builder the line). */
  at(place: Place): InputError {
    return new InputError(this.problem, { ...place, ...this.place });
  }
}

/** A rule of the workbench itself was broken (a bug, or an invariant under `--check`). */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

function prefixOf({ file, line, field }: Place): string {
  const where = [file, line === undefined ? undefined : String(line)].filter((part) => part !== undefined).join(':');
  return [where, field]
    .filter((part) => part)
    .map((part) => `${part}: `)
    .join('');
}
