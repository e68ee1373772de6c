/** A careful client repeats a request with the same id until there is an answer. */
import { AssertionError } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

type Notices = { later?: () => void; lost?: () => void; pauseMs?: number }

/** Repeats while the answer is 503 or 429. With `lost`, also if the connection fails. A failed assertion is always thrown. */
export async function untilAnswered<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  { later, lost, pauseMs = 50 }: Notices = {},
): Promise<Answer> {
  for (;;) {
    const answer = await send().catch((error: unknown) => {
      if (!lost || error instanceof AssertionError) throw error
      lost()
    })
    if (answer && answer.status !== 503 && answer.status !== 429) return answer
    if (answer) later?.()
    await delay(pauseMs)
  }
}
