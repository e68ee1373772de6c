/** What a program's edge tells apart: each program turns these into its own answers. */

/** Why the program cannot start, in one line for the person who started it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Too many wait already: whoever comes now is told at once to come back later. */
export class OverloadError extends Error {
  override name = 'OverloadError'
}
