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

/** A name without case and accents. The SQL function searchable_name does the same. */
const searchableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

const [minPhoneDigits, phoneLength] = [4, 10]

type Search = { usernameStart: string; phoneEnd?: string; phoneCode?: number; nameStart?: string }

/** Reads what was typed into a search: digits in any notation may be the end of a phone, or a phone with its dial code. */
export function readSearch(text: string, names: boolean): Search {
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const dialCode = digits.slice(0, -phoneLength)
  const nameStart = searchableName(text.trim().replaceAll(/\s+/g, ' '))
  return {
    usernameStart: usernameKey(text),
    ...(digits.length >= minPhoneDigits && { phoneEnd: digits.slice(-phoneLength) }),
    ...(dialCode && dialCode.length <= 4 && { phoneCode: Number(dialCode) }),
    ...(names && nameStart && { nameStart }),
  }
}
