/** Something the set-up needs is missing or failed, and what a person can type about it. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem';

  constructor(
    problem: string,
    readonly remedy: string,
  ) {
    super(problem);
  }
}
