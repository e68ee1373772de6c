/** Groups rows by UTC day, in their order. Browsers before 2024 lack `Map.groupBy`. */
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
