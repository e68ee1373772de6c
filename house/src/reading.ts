/** Parses arguments and options strictly. Ambiguous input is refused before it is sent. */
import { InvalidArgumentError } from 'commander'

/** A reader of a text that matches a pattern. */
const reader =
  <Value>(pattern: RegExp, help: string, convert: (text: string) => Value) =>
  (text: string): Value => {
    if (!pattern.test(text)) throw new InvalidArgumentError(help)
    return convert(text)
  }

/** The server's own limit. */
const maxAmount = 1_000_000_000

/** Digits with at most two decimals. Signs, thousands separators and exponents are refused. */
export function readAmount(text: string): number {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('An amount is written like 25 or 25.50, is above 0, and has at most two decimals.')
  if (Number(text) > maxAmount) throw new InvalidArgumentError('An amount is at most 1,000,000,000.00.')
  return Number(text)
}

/** An amount, or 'none' to remove the limit. */
export const readAmountOrNone = (text: string): number | null => (text === 'none' ? null : readAmount(text))

/** An amount, or 0. */
export const readAmountOrZero = (text: string): number => (text === '0' ? 0 : readAmount(text))

/** An amount with a sign. Not 0. */
export const readSignedAmount = (text: string): number =>
  text.startsWith('-') ? -readAmount(text.slice(1)) : readAmount(text)

/** `30`, or `0:20,10000:25`: percentages, each from an amount on. */
export function readTiers(text: string): { from: number; percent: number }[] {
  const tiers = text.split(',').map((tier) => {
    const [, from = '0', percent = ''] = /^(?:(\d{1,9}(?:\.\d{1,2})?):)?(\d{1,3}(?:\.\d{1,2})?)$/.exec(tier) ?? []
    return { from: Number(from), percent: percent === '' ? Number.NaN : Number(percent) }
  })
  if (tiers.some(({ percent }) => !(percent <= 100)) || tiers[0]?.from !== 0)
    throw new InvalidArgumentError('Tiers are written like 30, or 0:20,10000:25: percentages, the first one from 0 on.')
  return tiers
}

export const readOperatorId = reader(/^[1-9]\d{0,8}$/, 'An operator id is a number, like 1001.', Number)

/** The RTP of a game in percent. */
export const readPercentage = reader(
  /^\d{1,3}(\.\d{1,3})?$/,
  'A return is a percentage with at most three decimals, like 96.5.',
  Number,
)

/** A day or a time in UTC. */
export function readTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/.test(text)
  const time = new Date(text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`)
  if (!isTime || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text.slice(0, 10)))
    throw new InvalidArgumentError('A time is written like 2026-12-31 or 2026-12-31T18:00, and is UTC.')
  return time.toISOString()
}

/** The end of a period. A day without a time is included. */
export function readEnd(text: string): string {
  const time = new Date(readTime(text))
  if (text.length === 10) time.setUTCDate(time.getUTCDate() + 1)
  return time.toISOString()
}

/** A day in UTC. */
export function readDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('A day is written like 2026-12-31.')
  return text
}

/** A game with an integer percentage. The option may be repeated. */
export function readShare(text: string, before: Record<string, number> = {}): Record<string, number> {
  const [, gameId, percent] = /^([\w-]{1,64})=(\d{1,3})$/.exec(text) ?? []
  if (gameId === undefined || Number(percent) > 100)
    throw new InvalidArgumentError('A share is written like dice=50: a game, and a percentage from 0 to 100.')
  return { ...before, [gameId]: Number(percent) }
}

export function readMultiple(text: string): number {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || Number(text) < 1 || Number(text) > 100)
    throw new InvalidArgumentError('A wagering requirement is a multiple from 1 to 100, like 10 or 2.5.')
  return Number(text)
}

export function readDays(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > 366)
    throw new InvalidArgumentError('A key is valid for 1 to 366 days.')
  return Number(text)
}

export const readMilliseconds = reader(/^\d{1,5}$/, 'A time is a number of milliseconds, like 2500.', Number)
export const readHours = reader(/^[1-9]\d{0,2}$/, 'Hours are a number, like 24.', Number)
export const readNumber = reader(/^[1-9]\d{0,9}$/, 'A number is written with digits only, like 4711.', Number)
export const readLine = reader(/^[1-9]\d{0,8}$/, 'A line of the book is a number, counted from 1.', Number)
export const readPage = reader(/^[1-9]\d{0,7}$/, 'A page is a number, counted from 1.', Number)
export const readVersion = reader(/^[1-9]\d{0,5}$/, 'A version is a number, counted from 1.', Number)
export const readLimit = reader(/^[1-9]\d{0,2}$/, 'A limit is a number from 1 to 999.', Number)
export const readFindingId = reader(
  /^[1-9]\d{0,14}$/,
  'A finding has a number, like 17, which risk list shows.',
  Number,
)

/** The id of a finding of an aggregator, which is text. */
export const readFindingText = reader(/^[1-9]\d{0,17}$/, 'A finding has a number, like 17.', String)

/** Ids are upper case. */
export const readRedeemId = (text: string): string => text.trim().toUpperCase()

export const readConversationId = reader(
  /^\s*C[0-9A-Z]{9}\s*$/i,
  'A conversation has an id like C4K7QX2M9A, which inbox list shows.',
  readRedeemId,
)

const longId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const readBonusId = reader(longId, 'A bonus has a long id, which bonuses list shows.', String)
export const readGrantId = reader(longId, 'A grant of credit has a long id, which credit list shows.', String)
export const readShiftId = reader(longId, 'A shift or a grant has a long id, which its list shows.', (text) =>
  text.toLowerCase(),
)
export const readApprovalId = reader(longId, 'A request has a long id, which approvals list shows.', (text) =>
  text.toLowerCase(),
)
