/** Median and maximum of times in milliseconds, as text. */
export function spreadOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  return `p50 ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`
}
