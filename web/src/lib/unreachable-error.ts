/** The server did not respond, or the response is not in the API's format. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}
