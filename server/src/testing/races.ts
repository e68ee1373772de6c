// Many at the same moment on two nodes.
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/refusals'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import type { Kit } from '../kit/kit.ts'

export const parallel = 50

/** What each of many was told: 'done', or the code of the refusal; and what those who succeeded got. */
export type Race<Reply> = { counts: Record<string, number>; replies: Reply[] }

export async function race<Reply>(kits: Kit[], ask: (kit: Kit, n: number) => Promise<Reply>): Promise<Race<Reply>> {
  const asked = Array.from({ length: parallel }, (_, n) => untilHeard(() => ask(kits[n % kits.length]!, n)))
  const settled = await Promise.allSettled(asked)
  const replies = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const said = settled.map((one) => (one.status === 'fulfilled' ? 'done' : codeOf(one.reason)))
  const counts = Object.fromEntries([...Map.groupBy(said, (code) => code)].map(([code, all]) => [code, all.length]))
  return { counts, replies }
}

const maxTries = 20

/** On a machine with too much to do, "try again in a moment" is a fair answer; but not for ever. */
async function untilHeard<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      // As http.ts answers them.
      const isPassing = codeOf(error) === 'RETRY_LATER' || error instanceof OverloadError || isTransientDbError(error)
      if (!isPassing || tries === maxTries) throw error
      await delay(50 * tries)
    }
  }
}

const codeOf = (reason: unknown) => (reason instanceof Refusal ? reason.code : String(reason))
