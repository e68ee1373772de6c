/** UTC days, as reports count them. */
const dayMs = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
