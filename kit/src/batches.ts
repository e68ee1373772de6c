/** Removes rows bit by bit: no statement takes long, however much there is. */
import { errorCode } from './connection.ts'

const portion = 2000
const smallest = 20
const tookTooLong = '57014'

/** Until nothing is left, or the signal says enough. A portion that takes PostgreSQL too long is tried smaller. */
export async function inBatches(removeSome: (most: number) => Promise<number>, until?: AbortSignal): Promise<void> {
  for (let most = portion; !until?.aborted;) {
    try {
      if ((await removeSome(most)) < most) return
    } catch (error) {
      if (errorCode(error) !== tookTooLong || most <= smallest) throw error
      most = Math.max(smallest, Math.floor(most / 4))
    }
  }
}
