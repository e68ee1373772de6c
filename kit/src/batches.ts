/** Deletes rows in batches, so that no statement takes long. */
import { errorCode } from './connection.ts'

const firstBatch = 2000
const minBatch = 20
const statementTimeout = '57014'

/** Runs until no rows are left or the signal aborts. After a statement timeout, the batch is made smaller. */
export async function inBatches(removeSome: (most: number) => Promise<number>, until?: AbortSignal): Promise<void> {
  for (let most = firstBatch; !until?.aborted;) {
    try {
      if ((await removeSome(most)) < most) return
    } catch (error) {
      if (errorCode(error) !== statementTimeout || most <= minBatch) throw error
      most = Math.max(minBatch, Math.floor(most / 4))
    }
  }
}
