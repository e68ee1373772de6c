/** Deletes rows in batches, so that no statement takes long. */
import { errorCode } from './connection.ts'

const firstBatch = 2000
const minBatch = 20
const statementTimeout = '57014'

/** Runs until no rows are left or the signal aborts. After a statement timeout, the batch is made smaller. */
export async function inBatches(removeSome: (max: number) => Promise<number>, until?: AbortSignal): Promise<void> {
  for (let max = firstBatch; !until?.aborted;) {
    try {
      if ((await removeSome(max)) < max) return
    } catch (error) {
      if (errorCode(error) !== statementTimeout || max <= minBatch) throw error
      max = Math.max(minBatch, Math.floor(max / 4))
    }
  }
}
