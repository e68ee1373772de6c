import type { Cents } from '@lucero/contract/shared/money'

export type LimitKind = 'credit' | 'redeem' | 'stock'

/** In cents. Null: no limit. */
export type Limit = { each: Cents | null; day: Cents | null }

export const noLimit: Limit = { each: null, day: null }

/** The limit of a staff member replaces that of the own role, and this one that of the role. */
export const limitFor = (limits: ReadonlyMap<string, Limit>, holders: readonly (string | null)[]): Limit =>
  holders.flatMap((holder) => limits.get(holder ?? '') ?? [])[0] ?? noLimit

/** Whether an amount exceeds a limit: per transaction, per day, or not at all. */
export function excessOf({ each, day }: Limit, used: Cents, cents: Cents): 'transaction' | 'day' | undefined {
  if (each !== null && cents > each) return 'transaction'
  if (day !== null && used + cents > day) return 'day'
  return undefined
}
