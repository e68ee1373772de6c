/** Why the program cannot start, in one line for the person who started it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
