/** Lists and limits of the house API that the desk needs at run time. They are apart from the shapes, whose library compiles code at load, which the policy of the desk blocks. */

/** A count is exact below this number. */
export const maxQueueCount = 1000

/** How a player is connected with an operator. rejected: the last application was rejected. */
export const operatorStatuses = ['active', 'connected', 'applied', 'left', 'rejected'] as const

export const playerStandings = ['active', 'deactivated', 'closed'] as const

/** Why a request needs a second person. `above-limit` has the fields `holder` and `per`. */
export const approvalReasons = ['cannot-be-undone', 'above-limit', 'opens-a-way'] as const

/** Lines of the stock of an operator. `grant`: credit for a player; `released`: a grant that was not made. */
export const stockLines = [
  'sold',
  'taken-back',
  'credit-line',
  'grant',
  'released',
  'redeem',
  'reversal',
  'returned',
  'opening',
  'closing',
  'commission',
] as const

export const settlementPeriods = ['week', 'month'] as const
export const commissionBases = ['ngr', 'sold'] as const
export const bonusBearers = ['shared', 'upper', 'operator'] as const
/** Lines of commission in the book of an operator. partner: a correction of an operator directly below. */
export const commissionLines = ['settlement', 'correction', 'partner', 'payment'] as const
export const commissionPayments = ['paid', 'received', 'stock', 'written-off'] as const

/** The limits on payouts of a provider that is added without others. */
export const defaultPayoutLimits = { maxRoundPayout: 10_000, maxDayPayout: 50_000 }

/** Places of the weekly race that can have a prize. */
export const maxRacePlaces = 10

/** Movements of a till. A correction moves an amount to another method or drawer. */
export const lineKinds = ['grant', 'redeem', 'reversal', 'drop', 'top-up', 'correction'] as const

export const riskKinds = ['linked-accounts', 'bonus-abuse', 'loss-chasing', 'unusual-win', 'second-payment'] as const

/** Sources of a timeline. Staff of an operator get the first five, with entries of their own operator. */
export const timelineKinds = [
  'transfer',
  'round',
  'redeem',
  'bonus',
  'application',
  'session',
  'device',
  'sms',
  'limits',
  'suspension',
  'message',
  'notice',
  'note',
  'staff',
] as const

export type TimelineKind = (typeof timelineKinds)[number]
