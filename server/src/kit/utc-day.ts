/** For example `2026-11-17`. Daily limits and bonuses use UTC days. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)
