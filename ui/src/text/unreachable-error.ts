/** The server cannot be reached, or did not answer in its own form. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}
