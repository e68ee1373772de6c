/** Usernames are unique whatever their case, and whatever look-alike form Unicode offers for the same letters. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** Month/day/year on the wire, year-month-day in the database. */
export function toIsoDate(dateOfBirth: string): string {
  const [month = '', day = '', year = ''] = dateOfBirth.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function toWireDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${month}/${day}/${year}`
}

export type StandingDates = { deactivatedAt: Date | null; closedAt: Date | null }
export type Standing = 'active' | 'deactivated' | 'closed'

/** I14, the one policy on what a player's standing allows: everything, activating again, or nothing. */
export function accountStatus(player: StandingDates): Standing {
  if (player.closedAt) return 'closed'
  return player.deactivatedAt ? 'deactivated' : 'active'
}
