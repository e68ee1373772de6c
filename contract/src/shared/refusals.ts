/** The codes of all refusals of the product. refusal-catalogue.ts has the HTTP status, the number and the meaning of each, which no page of a player loads. */
export const refusalCodes = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'CROSS_SITE_REQUEST',
  'INTERNAL_ERROR',
  'RETRY_LATER',
  'CONFLICT',

  'ACCESS_TOKEN_EXPIRED',
  'INVALID_CREDENTIALS',
  'USER_NOT_VERIFIED',
  'USERNAME_TAKEN',
  'PHONE_TAKEN',
  'INVALID_CODE',
  'CODE_LOCKED',
  'WRONG_PASSWORD',
  'PASSWORD_UNCHANGED',
  'PHONE_MISMATCH',
  'PHONE_UNCHANGED',
  'PHONE_NOT_SERVED',
  'PROFILE_DEACTIVATED',
  'ACCOUNT_CLOSED',
  'PHONE_BLOCKED',
  'PASSKEY_REFUSED',
  'PASSKEY_BLOCKED',
  'PASSKEY_NOT_FOUND',
  'PASSKEYS_UNAVAILABLE',
  'TOO_MANY_PASSKEYS',
  'LAST_WAY_TO_SIGN_IN',
  'CONFIRMATION_REQUIRED',

  'INSUFFICIENT_FUNDS',
  'NO_ACTIVE_OPERATOR',
  'OPERATOR_NOT_FOUND',
  'OPERATOR_ALREADY_CONNECTED',
  'OPERATOR_NOT_CONNECTED',
  'OPERATOR_HOLDS_CREDIT',
  'GAME_NOT_FOUND',
  'REDEEM_NOT_FOUND',
  'REDEEM_NOT_PENDING',

  'REDEEM_LOCKED',
  'WRONG_VALIDATION_CODE',
  'PLAYER_NOT_FOUND',
  'OPERATOR_EXISTS',
  'APPLICATION_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
  'PROVIDER_EXISTS',
  'GAME_EXISTS',
  'TOO_MANY_PENDING_REDEEMS',
  'BALANCE_LIMIT_REACHED',
  'MOVE_LIMIT_REACHED',
  'PAYOUT_LIMIT_REACHED',
  'CREDIT_GRANT_NOT_FOUND',
  'CREDIT_ALREADY_USED',
  'CREDIT_ALREADY_REVERSED',
  'CREDIT_GRANT_TOO_OLD',
  'CREDIT_GRANT_VOIDED',
  'STOCK_EXHAUSTED',
  'STOCK_SWITCHING',
  'PARENT_IS_BELOW',
  'CONTRACT_NOT_FOUND',
  'SETTLEMENT_NOT_DUE',
  'SETTLEMENT_BOOKED',
  'SETTLEMENT_NOT_FOUND',
  'COMMISSION_TOO_LOW',
  'ACCOUNT_HOLDS_CREDIT',
  'ANSWER_NOT_FOUND',
  'TOO_MANY_TRIAL_PLAYERS',
  'WALLET_FROZEN',
  'WALLET_NOT_FROZEN',
  'BALANCES_DIFFER',
  'BALANCES_IMPOSSIBLE',
  'AUDIT_NOT_RUNNING',
  'NOT_A_CLUSTER',

  'BONUS_NOT_FOUND',
  'BONUS_ALREADY_OPEN',
  'BONUS_ONE_PER_DAY',
  'BONUS_NOT_OPEN',
  'BONUS_ALREADY_WAGERED',
  'BONUS_NOT_WAGERED',
  'BONUS_ALREADY_CLAIMED',

  'CONVERSATION_NOT_FOUND',
  'CONVERSATION_CLOSED',

  'ON_A_BREAK',
  'BREAK_NOT_SHORTENED',
  'BREAK_NOT_OVER',
  'NO_BREAK',
  'ACCOUNT_SUSPENDED',
  'SUSPENSION_NOT_LOOSENED',
  'NOT_SUSPENDED',

  'FORBIDDEN',
  'STAFF_LIMIT_REACHED',
  'APPROVAL_REQUIRED',
  'APPROVAL_NOT_FOUND',
  'APPROVAL_CLOSED',
  'OWN_APPROVAL',
  'REQUESTER_CHANGED',
  'SETUP_ONLY',
  'STAFF_NOT_FOUND',
  'STAFF_EXISTS',
  'STAFF_DISABLED',
  'ENROLMENT_NEEDED',
  'LAST_OWNER',
  'KEY_NOT_FOUND',
  'SCOPE_TOO_WIDE',
  'ROLE_NOT_FOUND',
  'ROLE_IN_USE',
  'REAUTHENTICATION_REQUIRED',

  'FINDING_NOT_FOUND',
  'FINDING_NOT_OPEN',

  'INVALID_SIGNATURE',
  'STALE_TIMESTAMP',
  'NONCE_REUSED',
  'SESSION_NOT_FOUND',
  'SESSION_EXPIRED',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'INVALID_AMOUNT',
  'LIMIT_REACHED',
  'TX_CONFLICT',
  'BET_NOT_FOUND',
  'ROUND_CLOSED',
  'ALREADY_RESOLVED',
  'ROLLED_BACK',
  'SIGNATURE_OUTDATED',
  'NO_FREE_SPIN',

  'PACKAGE_NOT_FOUND',
  'PACKAGE_STATE',

  'ENDPOINT_NOT_FOUND',
  'ENDPOINT_EXISTS',
  'TOO_MANY_ENDPOINTS',

  'SHIFT_REQUIRED',
  'SHIFT_NOT_FOUND',
  'SHIFT_CLOSED',
  'SHIFT_ALREADY_OPEN',
  'DRAWER_IN_USE',
  'SHIFT_IS_BLIND',
  'OWN_SHIFT',
  'OWN_DIFFERENCE',
  'DIFFERENCE_NOT_OPEN',
  'REDEEM_NOT_PAID',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
export type RefusalFields = Record<string, string>

/** Descriptions that the specification fixes. Every other description is the code itself. */
const literalDescriptions: Partial<Record<RefusalCode, string>> = {
  ACCESS_TOKEN_EXPIRED: 'Either access token not passed or it is expired',
}

export const descriptionOf = (code: RefusalCode): string => literalDescriptions[code] ?? code

export function refusalFrom(description: string): RefusalCode | undefined {
  if ((refusalCodes as readonly string[]).includes(description)) return description as RefusalCode
  return (Object.keys(literalDescriptions) as RefusalCode[]).find((code) => literalDescriptions[code] === description)
}

/** ERR-1: the text for people. */
export const readable = (description: string): string => description.replaceAll('_', ' ')

export type ErrorItem = { description: string; code: number; fields: RefusalFields }

/** An expected rejection. Any other error that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: RefusalFields

  /** `description` is the text of a newer server with an unknown refusal. The code is then our closest match. */
  constructor(code: RefusalCode, fields: RefusalFields = {}, description = descriptionOf(code)) {
    super(description)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}
