/** Names, units and statuses of the dialect: the operator API of Hub88. docs/aggregators.md explains them. */

export const signatureHeader = 'x-hub88-signature'

/** The path of the operator's calls, below the address of the aggregator. */
export const vendorBase = '/operator/generic/v2'

/** Amounts are integers of 1/100,000 of the currency. */
export const unitsPerCent = 1000

export const walletCalls = [
  'user/info',
  'user/balance',
  'transaction/bet',
  'transaction/win',
  'transaction/rollback',
] as const

export type WalletCall = (typeof walletCalls)[number]

export const vendorCalls = [
  'game/list',
  'game/url',
  'game/round',
  'freebet/prepaids/list',
  'freebet/rewards/create',
  'freebet/rewards/cancel',
] as const

export type VendorCall = (typeof vendorCalls)[number]

export const statuses = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
] as const

export type Status = (typeof statuses)[number]
