import { readable, Refusal } from '@lucero/contract/refusals'

/** ERR-1: what a person reads when a call fails. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return readable(error.message)
  return 'We cannot reach the server right now. Please try again.'
}
