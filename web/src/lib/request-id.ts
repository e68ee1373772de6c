/** Idempotency keys. A retry with the same contents has the same id, so that it has no second effect. */
import { newRequestId } from '@lucero/contract/shared/request-id'

export function newRequestIds() {
  let last: { contents: string; id: string } | undefined
  return {
    idFor(contents: unknown): string {
      const text = JSON.stringify(contents)
      if (last?.contents !== text) last = { contents: text, id: newRequestId() }
      return last.id
    },
    /** The request is finished. The same contents are a new request from now on. */
    settle(): void {
      last = undefined
    },
  }
}
