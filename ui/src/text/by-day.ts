/** Rows grouped by their day in UTC, in the order they came. `Map.groupBy` is missing in browsers before 2024. */
export function byDay<Row extends { createdAt: string }>(rows: readonly Row[]): [day: string, rows: Row[]][] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = row.createdAt.slice(0, 10)
    const group = days.get(day)
    if (group) group.push(row)
    else days.set(day, [row])
  }
  return [...days]
}
