/** Gives one id to one intention: tried again with the same contents it is the same request, and nothing moves twice. */
import { newRequestId } from '@lucero/contract/request-id'

export function newRequestIds() {
  let last: { contents: string; id: string } | undefined
  return {
    idFor(contents: unknown): string {
      const text = JSON.stringify(contents)
      if (last?.contents !== text) last = { contents: text, id: newRequestId() }
      return last.id
    },
    /** Done: the same contents again are another intention. */
    settle(): void {
      last = undefined
    },
  }
}
