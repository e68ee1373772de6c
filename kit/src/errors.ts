/** Errors that each program maps to its own responses. */

/** The reason why the program cannot start, as one line for the operator. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** The queue is full. The caller should retry later. */
export class OverloadError extends Error {
  override name = 'OverloadError'
}
