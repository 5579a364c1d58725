/** What the command line's exit codes say. Nothing else may be returned. */
export const EXIT = {
  ok: 0,
  /** An assertion, a baseline or an invariant check did not hold. */
  failed: 1,
  /** Wrong usage or wrong input: nothing was run. */
  usage: 2,
  /** A fault of the workbench itself. */
  internal: 3,
  /** Stopped by Ctrl-C; what was there is marked partial. */
  interrupted: 130,
  /** The same by SIGTERM, and by SIGHUP. */
  terminated: 143,
  hungUp: 129,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
