/** Pure decisions about the till: which shift a movement belongs to, what a drawer must contain, and what a count is worth. */
import assert from 'node:assert/strict'
import type { lineKinds } from '@lucero/contract/house/lists'
import type { Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'

export type LineKind = (typeof lineKinds)[number]

/** The method that the drawer counts. */
export const cash = 'cash'

export type Payment = { kind: 'grant' | 'redeem' | 'reversal'; method: string | null }

/** The facts that decide the shift of a movement. `grantShift` is the open shift of a reversed grant. */
export type Place = {
  methods: readonly string[]
  isRequired: boolean
  ownShift: string | null
  grantShift: string | null
  grantMethod: string | null
}

/**
 * The shift that a movement belongs to: the own one, or for a reversal the open one of the grant. Where the operator requires shifts, cash needs one, and
 * a payment needs its method. A reversal has the method of its grant.
 */
export function placeOf(
  place: Place,
  { kind, method: given }: Payment,
): { shiftId: string | null; method: string | null } {
  const method = kind === 'reversal' ? place.grantMethod : given
  if (given !== null && !place.methods.includes(given))
    throw new Refusal('INVALID_INPUT', { method: 'is not a method of the house' })
  const shiftId = place.ownShift ?? (kind === 'reversal' ? place.grantShift : null)
  const isUnknown = method === null && kind !== 'reversal'
  if (place.isRequired && (isUnknown || (method === cash && shiftId === null))) throw new Refusal('SHIFT_REQUIRED')
  return { shiftId, method }
}

/** The effect on the till: credit is sold for money, and a redeem or a reversal is paid with money. */
export const signedCents = ({ kind }: Pick<Payment, 'kind'>, cents: Cents): Cents => (kind === 'grant' ? cents : -cents)

/** Lines of one kind and one method, summed. */
export type LineSum = { kind: LineKind; method: string | null; count: number; cents: Cents }

export type MethodSums = {
  method: string | null
  grants: number
  granted: Cents
  redeems: number
  paid: Cents
  reversals: number
  reversed: Cents
  corrected: Cents
  net: Cents
}

const sumOf = (sums: readonly LineSum[], kind: LineKind) => {
  const found = sums.filter((sum) => sum.kind === kind)
  return {
    count: found.reduce((total, { count }) => total + count, 0),
    cents: found.reduce((total, { cents }) => total + cents, 0n),
  }
}

export function totalOf(sums: readonly LineSum[]): Omit<MethodSums, 'method'> {
  const [grant, redeem, reversal] = [sumOf(sums, 'grant'), sumOf(sums, 'redeem'), sumOf(sums, 'reversal')]
  const corrected = sumOf(sums, 'correction').cents
  return {
    grants: grant.count,
    granted: grant.cents,
    redeems: redeem.count,
    paid: -redeem.cents,
    reversals: reversal.count,
    reversed: -reversal.cents,
    corrected,
    net: grant.cents + redeem.cents + reversal.cents + corrected,
  }
}

/** By method, in the order of the settings. Methods that were removed follow, and the payments without a method are last. */
export function sumsByMethod(sums: readonly LineSum[], methods: readonly string[]): MethodSums[] {
  const payments = sums.filter(({ kind }) => kind !== 'drop' && kind !== 'top-up')
  const used = new Set(payments.map(({ method }) => method))
  const known = new Set<string | null>([...methods, null])
  const removed = [...used].filter((method) => !known.has(method))
  const order = [...methods.filter((method) => used.has(method)), ...removed, ...(used.has(null) ? [null] : [])]
  return order.map((method) => ({ method, ...totalOf(payments.filter((sum) => sum.method === method)) }))
}

export function drawerOf(float: Cents, sums: readonly LineSum[]) {
  const inCash = sums.filter(({ method }) => method === cash)
  const { granted, paid, reversed, corrected } = totalOf(inCash)
  const [topUps, drops] = [sumOf(inCash, 'top-up').cents, -sumOf(inCash, 'drop').cents]
  const expected = float + inCash.reduce((total, { cents }) => total + cents, 0n)
  assert(expected === float + granted - paid - reversed + topUps - drops + corrected, 'the parts of a drawer sum up')
  return { float, granted, paid, reversed, topUps, drops, corrected, expected }
}

export type Pieces = { denomination: Cents; pieces: number }

/** The value of a count. Each denomination must be one of the settings, and once. */
export function countedCents(counted: readonly Pieces[], denominations: readonly number[]): Cents {
  const names = counted.map(({ denomination }) => Number(denomination))
  if (new Set(names).size !== names.length || names.some((name) => !denominations.includes(name)))
    throw new Refusal('INVALID_INPUT', { pieces: 'each denomination of the settings at most once' })
  return counted.reduce((total, { denomination, pieces }) => total + denomination * BigInt(pieces), 0n)
}

export const mustConfirm = (difference: Cents, confirmAbove: Cents): boolean =>
  (difference < 0n ? -difference : difference) > confirmAbove

const hundred = 10_000n

/** The rest of a limit. While a close is blind, the exact rest would reveal the sums of the shift. */
export function leftOf(day: Cents | null, used: Cents, isBlind: boolean): Cents | null {
  if (day === null) return null
  const left = day > used ? day - used : 0n
  return isBlind ? (left / hundred) * hundred : left
}
