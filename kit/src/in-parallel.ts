/**
 * Runs `work` on every item, at most `limit` at once, and returns the results in order. The first failure stops the start of further work and is
 * thrown after the work under way has ended.
 */
export async function inParallel<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const rest = items.entries()
  const next = async () => {
    for (const [index, item] of rest) {
      if (failures.length) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, next))
  if (failures.length) throw failures[0]
  return results
}
