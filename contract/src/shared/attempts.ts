/**
 * Idempotency keys of requests that move money. A request whose answer was lost may have happened, so its id is kept until a definite answer: over a
 * closed dialog, and over a reload. The same contents then carry the same id, and happen once.
 */
import { Refusal } from './refusals.ts'
import { newRequestId } from './request-id.ts'

/** `isWaiting`: it waits for a second person. */
type Attempt = { id: string; sentAtMs: number; isWaiting?: true }
type AttemptTable = Record<string, Attempt>

/** Text of the browser tab that belongs to one person. */
export type AttemptStorage = { read: () => string | null; write: (text: string) => void }

type SendOptions = {
  /** The request stays the same while it waits for a second person, because it can happen only once. */
  staysWhileWaiting?: boolean
}

/** A tab does not collect more. The oldest one is dropped. */
const maxStored = 100

export function openAttempts({ read, write }: AttemptStorage) {
  const all = (): AttemptTable => {
    try {
      const stored: unknown = JSON.parse(read() ?? '{}')
      return typeof stored === 'object' && stored !== null ? (stored as AttemptTable) : {}
    } catch {
      return {}
    }
  }
  const put = (key: string, attempt: Attempt) => {
    const { [key]: _before, ...others } = all()
    write(JSON.stringify(Object.fromEntries([...Object.entries(others), [key, attempt] as const].slice(-maxStored))))
  }
  const drop = (key: string) => {
    const { [key]: _done, ...others } = all()
    write(JSON.stringify(others))
  }

  return {
    /** Runs `send` with the id of these contents. `call` is the name of the call. After a definite answer, the same contents are a new request. */
    async send<Result>(
      call: string,
      contents: object,
      send: (requestId: string) => Promise<Result>,
      { staysWhileWaiting = false }: SendOptions = {},
    ): Promise<Result> {
      const key = keyOf(call, contents)
      const before = all()[key]
      const attempt = before ?? { id: newRequestId(), sentAtMs: Date.now() }
      // AttemptTable before it is sent: a page that is reloaded in between finds it there.
      put(key, attempt)
      try {
        const result = await send(attempt.id)
        drop(key)
        return result
      } catch (error) {
        if (isWaiting(error) && staysWhileWaiting) put(key, { ...attempt, isWaiting: true })
        else if (isWaiting(error) || (!before && !isOutcomeUnknown(error))) drop(key)
        // The refusal of a repetition does not say that the first request was refused too.
        throw error
      }
    },
    /** When a request with these contents was sent that has no definite answer. */
    lostAt(call: string, contents: object): Date | undefined {
      const attempt = all()[keyOf(call, contents)]
      return attempt && !attempt.isWaiting ? new Date(attempt.sentAtMs) : undefined
    },
  }
}

export type Attempts = ReturnType<typeof openAttempts>

const keyOf = (call: string, contents: object) => `${call} ${JSON.stringify(contents)}`

const isWaiting = (error: unknown): boolean => error instanceof Refusal && error.code === 'APPROVAL_REQUIRED'

/** True if the request may have happened: no answer, or the answer of a server that failed in between. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.code === 'RETRY_LATER' || error.code === 'INTERNAL_ERROR'
