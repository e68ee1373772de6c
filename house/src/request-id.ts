/** A lost answer of a command with the option `--request-id`. */
import { Problem } from './problem.ts'

/** Adds the request id to the message of a request whose outcome is unknown. */
export const withRequestId =
  (requestId: string | undefined) =>
  (error: unknown): never => {
    throw requestId !== undefined && isOutcomeUnknown(error)
      ? new Problem('unreachable', `${error.message}. To be sure, repeat the command with --request-id ${requestId}`)
      : error
  }

const isOutcomeUnknown = (error: unknown): error is Problem => error instanceof Problem && error.code === 'unreachable'
