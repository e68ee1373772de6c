/** `2026-11-17`: limits and bonuses of a day count by the day of UTC. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)
