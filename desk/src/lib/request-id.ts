/** Idempotency keys: a retry with the same contents has the same id, so a lost response never causes a second movement of money. */
import { newRequestId } from '@lucero/contract/request-id'
import { Refusal } from '@lucero/contract/refusals'
import { useState } from 'react'

type Attempt = { contents: string; id: string }

export function newAttempts() {
  let last: Attempt | undefined
  return {
    /** Runs `send` with the id of these contents. After a definite answer, the same contents are a new request. */
    async send<Result>(contents: object, send: (requestId: string) => Promise<Result>): Promise<Result> {
      const text = JSON.stringify(contents)
      if (last?.contents !== text) last = { contents: text, id: newRequestId() }
      try {
        const result = await send(last.id)
        last = undefined
        return result
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'RETRY_LATER') last = undefined
        throw error
      }
    },
  }
}

export const useAttempts = () => useState(newAttempts)[0]
