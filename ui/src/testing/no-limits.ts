import type { SaferPlay } from '@lucero/contract/player/safer'

/** A player who has set nothing. */
export const noLimits: SaferPlay = {
  loss: { amount: null, next: null, usedToday: 0 },
  lossWeek: { amount: null, next: null, used: 0 },
  lossMonth: { amount: null, next: null, used: 0 },
  stake: { amount: null, next: null },
  moved: { amount: null, next: null, usedToday: 0 },
  time: { minutes: null, next: null, usedToday: 0 },
  break: null,
  reminderMinutes: null,
}
