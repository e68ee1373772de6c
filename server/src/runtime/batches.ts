/** Items that arrive while a batch is being written form the next batch. */
import { Refusal } from '@lucero/contract/shared/refusals'

type QueuedItem<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

type Settings<Item, Result> = {
  size: number
  /** Writes a batch. The results are in the order of its items. */
  write(items: Item[]): Promise<Result[]>
}

/** Returns a function that adds an item to the next batch. */
export function openBatches<Item, Result>({ size, write }: Settings<Item, Result>): (item: Item) => Promise<Result> {
  const queue: QueuedItem<Item, Result>[] = []
  const maxQueued = 8 * size
  let running = false
  const writeNext = async (batch: QueuedItem<Item, Result>[]) => {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const drain = async () => {
    while (queue.length) await writeNext(queue.splice(0, size))
    running = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueued) return reject(new Refusal('RETRY_LATER'))
      queue.push({ item, resolve, reject })
      if (running) return
      running = true
      void drain()
    })
}
