/** The option `--request-id` of commands that move money. */
import { Problem } from './problem.ts'

export const requestIdHelp = 'the id of a request whose answer was lost: it happens once, however often it is sent'

/** Adds the request id to the message of a request whose outcome is unknown. */
export const withRequestId =
  (requestId: string) =>
  (error: unknown): never => {
    throw isOutcomeUnknown(error)
      ? new Problem('unreachable', `${error.message}; to be sure, repeat it with --request-id ${requestId}`)
      : error
  }

const isOutcomeUnknown = (error: unknown): error is Problem => error instanceof Problem && error.code === 'unreachable'
