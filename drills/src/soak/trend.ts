/** Decides whether a series of samples is flat, in spite of noise: the Theil–Sen slope, and the Mann–Kendall test of a trend. */

/** `at` in seconds. */
export type Point = { at: number; value: number }

/** The growth within the window that is not a leak: the larger of the two. `relative` is a share of the median. */
export type Tolerance = { absolute: number; relative: number }

export type Trend = {
  points: number
  median: number
  /** By the slope, from the first to the last point. */
  growth: number
  allowed: number
  /** The Mann–Kendall test gives it. One of a thousand random series has more than 3.3. */
  z: number
  isFlat: boolean
}

const significantZ = 3.3

const envelopeParts = 15

/** Fewer points are not judged. */
export const minPoints = 12

/** Undefined with too few points. Only growth is a problem: memory that shrinks is flat. */
export function trendOf(points: readonly Point[], tolerance: Tolerance): Trend | undefined {
  if (points.length < minPoints) return undefined
  const sorted = points.toSorted((a, b) => a.at - b.at)
  const median = medianOf(sorted.map(({ value }) => value))
  const growth = slopeOf(sorted) * (sorted.at(-1)!.at - sorted[0]!.at)
  const allowed = Math.max(tolerance.absolute, tolerance.relative * median)
  const z = mannKendall(sorted.map(({ value }) => value))
  return { points: sorted.length, median, growth, allowed, z, isFlat: z < significantZ || growth <= allowed }
}

/** Each part of the series by its minimum. A leak raises the minimum; a busy minute only raises the other values. */
export function lowerEnvelope(points: readonly Point[]): Point[] {
  const size = Math.max(1, Math.floor(points.length / envelopeParts))
  return Array.from({ length: Math.ceil(points.length / size) }, (_, n) =>
    points.slice(n * size, (n + 1) * size).reduce((low, point) => (point.value < low.value ? point : low)),
  )
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Theil–Sen: the median slope of all pairs. Peaks in less than a quarter of the points do not change it much. */
function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, n) =>
    points
      .slice(n + 1)
      .filter(({ at }) => at > one.at)
      .map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return slopes.length ? medianOf(slopes) : 0
}

/** The number of rising pairs less the number of falling ones, in standard deviations, corrected for ties. */
function mannKendall(values: readonly number[]): number {
  let score = 0
  for (const [n, one] of values.entries()) for (const other of values.slice(n + 1)) score += Math.sign(other - one)
  const spread = (n: number) => n * (n - 1) * (2 * n + 5)
  const ties = [...Map.groupBy(values, (value) => value).values()].reduce((sum, same) => sum + spread(same.length), 0)
  const deviation = Math.sqrt((spread(values.length) - ties) / 18)
  return deviation === 0 ? 0 : (score - Math.sign(score)) / deviation
}
