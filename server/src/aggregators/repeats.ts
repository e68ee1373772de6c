/** Refusals after which the aggregator sends the request again: nothing is decided yet. */
import type { RefusalCode } from '@lucero/contract/shared/refusals'

export const isToRepeat = (code: RefusalCode): boolean =>
  ['RETRY_LATER', 'INTERNAL_ERROR', 'BALANCE_LIMIT_REACHED', 'PAYOUT_LIMIT_REACHED'].includes(code)
