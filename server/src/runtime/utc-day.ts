/** For example `2026-11-17`. Daily limits and bonuses use UTC days. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)
/** The Monday of the week. */
export const utcWeek = (now: Date): string => utcDay(new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000))
/** The first day of the month. */
export const utcMonth = (now: Date): string => `${utcDay(now).slice(0, 7)}-01`
