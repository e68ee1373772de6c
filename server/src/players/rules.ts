/** Usernames are unique regardless of case and of Unicode compatibility forms. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** Dates are month/day/year in the API and year-month-day in the database. */
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

/** I14: the account status. Closed takes precedence over deactivated. Only active players may play. */
export function accountStatus(player: StandingDates): Standing {
  if (player.closedAt) return 'closed'
  return player.deactivatedAt ? 'deactivated' : 'active'
}
