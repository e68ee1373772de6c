/** Preloaded with `--expose-gc --import`: on a message, collects garbage and replies with the memory in use. */
export type Memory = { residentBytes: number; heapBytes: number }
export type MemoryQuestion = { memory: true }

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'memory' in message) process.send!(measureMemory())
})
// The channel must not keep the process alive.
process.channel?.unref()

/** Collects twice: the second run frees objects that the garbage of the first still referenced. */
function measureMemory(): Memory {
  for (let n = 0; n < 2; n += 1) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { residentBytes: rss, heapBytes: heapUsed + external }
}
