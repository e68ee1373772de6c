/** The status of an answer, for each outcome of the wallet. */
import type { RefusalCode } from '@lucero/contract/shared/refusals'

export type Status = 'RS_OK' | `RS_ERROR_${string}`

const statuses: Partial<Record<RefusalCode, Status>> = {
  INVALID_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  // The connection is switched off.
  FORBIDDEN: 'RS_ERROR_INVALID_PARTNER',
  SESSION_NOT_FOUND: 'RS_ERROR_INVALID_TOKEN',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  GAME_NOT_FOUND: 'RS_ERROR_INVALID_GAME',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  MALFORMED_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  INVALID_INPUT: 'RS_ERROR_WRONG_TYPES',
  INVALID_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROLLED_BACK: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
}

export const statusOf = (code: RefusalCode): Status => statuses[code] ?? 'RS_ERROR_UNKNOWN'

/** The aggregator sends the request again after an answer of 503. */
export const isToRepeat = (code: RefusalCode): boolean =>
  ['RETRY_LATER', 'INTERNAL_ERROR', 'BALANCE_LIMIT_REACHED', 'PAYOUT_LIMIT_REACHED'].includes(code)
