/** Loaded before a program (`--expose-gc --import`): asked over its channel, it collects its garbage and tells what memory is left. */
export type Memory = { residentBytes: number; heapBytes: number }
export type MemoryQuestion = { memory: true }

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'memory' in message) process.send!(tellMemory())
})
// To be asked is no reason to stay.
process.channel?.unref()

/** What the garbage of the first time holds on to goes with the second. */
function tellMemory(): Memory {
  for (let n = 0; n < 2; n += 1) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { residentBytes: rss, heapBytes: heapUsed + external }
}
