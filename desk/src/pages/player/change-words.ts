/** The fields of a change by staff, in words. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { fieldsIn } from '../../lib/server-words.ts'
import { connections, standings } from '../../player/standing.tsx'
import { exclusionLengthNames } from './timeline-kinds.ts'

type OperatorNames = (id: number) => string

const labels: Record<string, () => string> = {
  amount: () => t('Amount'),
  cents: () => t('Amount'),
  main: () => t('Main wallet'),
  operatorId: () => t('Operator'),
  status: () => t('Status'),
  standing: () => t('Standing'),
  phone: () => t('Phone'),
  length: () => t('Length'),
  message: () => t('Message'),
  sender: () => t('Sender'),
  purpose: () => t('Purpose'),
  bonusId: () => t('Bonus'),
  grantId: () => t('Grant of credit'),
  redeemId: () => t('Redeem'),
  result: () => t('Result'),
  accept: () => t('Accepted balances'),
  title: () => t('Title'),
  kind: () => t('Kind'),
  reason: () => t('Reason'),
  name: () => t('Name'),
  role: () => t('Role'),
  each: () => t('Each'),
  day: () => t('A day'),
  enabled: () => t('Enabled'),
  blocked: () => t('Blocked'),
  maxBet: () => t('Maximum bet'),
  call: () => t('Call'),
  count: () => t('Count'),
  playThrough: () => t('Play-through'),
}

const values: Record<string, Record<string, () => string>> = {
  status: {
    ...connections,
    unused: () => t('Unused'),
    used: () => t('Used'),
    reversed: () => t('Reversed'),
  },
  standing: standings,
  length: exclusionLengthNames,
  purpose: { marketing: () => t('Marketing'), service: () => t('Service') },
  result: { confirmed: () => t('Confirmed') },
  accept: { stored: () => t('Stored'), recomputed: () => t('Recomputed') },
}

/** `Amount 20.00, Operator Northside`, or the fields before and after. Unknown fields of a newer server keep their names. */
export function changeText(before: string | null, after: string | null, nameOf: OperatorNames): string | null {
  const [earlier, later] = [fieldText(before, nameOf), fieldText(after, nameOf)]
  return earlier && later ? `${earlier} → ${later}` : earlier || later || null
}

/** The changed fields of a row, with their values before and after. */
export function changedFields(before: string | null, after: string | null, nameOf: OperatorNames) {
  const [earlier, later] = [fieldsIn(before), fieldsIn(after)]
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].map((name) => ({
    name,
    label: wordFor(labels, name),
    before: name in earlier ? cellText(name, earlier[name], nameOf) : null,
    after: name in later ? cellText(name, later[name], nameOf) : null,
  }))
}

const cellText = (name: string, value: unknown, nameOf: OperatorNames): string =>
  value === null || value === '' ? '–' : valueText(name, value, nameOf)

/** The log has the length and a keyed hash instead of a text that the player reads. */
const isDigest = (value: unknown): value is { length: number; hash: string } =>
  typeof value === 'object' &&
  value !== null &&
  'hash' in value &&
  'length' in value &&
  typeof value.length === 'number'

const fieldText = (json: string | null, nameOf: OperatorNames): string =>
  Object.entries(fieldsIn(json))
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${wordFor(labels, name)} ${valueText(name, value, nameOf)}`)
    .join(', ')

function valueText(name: string, value: unknown, nameOf: OperatorNames): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return numberText(name, value, nameOf)
  if (isDigest(value)) return plural(value.length, 'a text of {count} character', 'a text of {count} characters')
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, nameOf)).join(', ')
  if (typeof value !== 'string') return nestedText(value, nameOf)
  const valueWords = values[name]
  if (valueWords) return wordFor(valueWords, value)
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value.slice(0, 8) : value
}

const nestedText = (value: unknown, nameOf: OperatorNames): string =>
  fieldText(JSON.stringify(value) ?? null, nameOf) || '–'

function numberText(name: string, value: number, nameOf: OperatorNames): string {
  if (name === 'amount' || name === 'main') return formatAmount(value)
  if (name === 'cents') return formatAmount(value / 100)
  return name === 'operatorId' ? nameOf(value) : String(value)
}
