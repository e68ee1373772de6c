/** All refusals of the product, with HTTP status and number. refusal-meanings.ts explains each. */
export const refusals = {
  INVALID_INPUT: { status: 400, code: 1001 },
  MALFORMED_REQUEST: { status: 400, code: 1002 },
  NOT_FOUND: { status: 404, code: 1003 },
  METHOD_NOT_ALLOWED: { status: 405, code: 1004 },
  REQUEST_TOO_LARGE: { status: 413, code: 1005 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 1006 },
  TOO_MANY_REQUESTS: { status: 429, code: 1007 },
  CROSS_SITE_REQUEST: { status: 403, code: 1008 },
  INTERNAL_ERROR: { status: 500, code: 1009 },
  RETRY_LATER: { status: 503, code: 1010 },
  CONFLICT: { status: 409, code: 1011 },

  ACCESS_TOKEN_EXPIRED: { status: 401, code: 2001 },
  INVALID_CREDENTIALS: { status: 401, code: 2002 },
  USER_NOT_VERIFIED: { status: 403, code: 2003 },
  USERNAME_TAKEN: { status: 409, code: 2004 },
  PHONE_TAKEN: { status: 409, code: 2005 },
  INVALID_CODE: { status: 400, code: 2006 },
  CODE_LOCKED: { status: 429, code: 2007 },
  WRONG_PASSWORD: { status: 403, code: 2008 },
  PASSWORD_UNCHANGED: { status: 400, code: 2009 },
  PHONE_MISMATCH: { status: 403, code: 2010 },
  PHONE_UNCHANGED: { status: 400, code: 2011 },
  PHONE_NOT_SERVED: { status: 400, code: 2012 },
  PROFILE_DEACTIVATED: { status: 403, code: 2013 },
  ACCOUNT_CLOSED: { status: 403, code: 2014 },
  PHONE_BLOCKED: { status: 409, code: 2015 },

  INSUFFICIENT_FUNDS: { status: 409, code: 3001 },
  NO_ACTIVE_OPERATOR: { status: 409, code: 3002 },
  OPERATOR_NOT_FOUND: { status: 404, code: 3003 },
  OPERATOR_ALREADY_CONNECTED: { status: 409, code: 3004 },
  OPERATOR_NOT_CONNECTED: { status: 409, code: 3005 },
  OPERATOR_HOLDS_CREDIT: { status: 409, code: 3006 },
  GAME_NOT_FOUND: { status: 404, code: 3007 },
  REDEEM_NOT_FOUND: { status: 404, code: 3008 },
  REDEEM_NOT_PENDING: { status: 409, code: 3009 },

  REDEEM_LOCKED: { status: 429, code: 3010 },
  WRONG_VALIDATION_CODE: { status: 403, code: 3011 },
  PLAYER_NOT_FOUND: { status: 404, code: 3012 },
  OPERATOR_EXISTS: { status: 409, code: 3013 },
  APPLICATION_NOT_FOUND: { status: 404, code: 3014 },
  PROVIDER_NOT_FOUND: { status: 404, code: 3015 },
  PROVIDER_EXISTS: { status: 409, code: 3016 },
  GAME_EXISTS: { status: 409, code: 3017 },
  TOO_MANY_PENDING_REDEEMS: { status: 409, code: 3018 },
  BALANCE_LIMIT_REACHED: { status: 409, code: 3019 },
  MOVE_LIMIT_REACHED: { status: 409, code: 3020 },
  PAYOUT_LIMIT_REACHED: { status: 409, code: 3021 },
  CREDIT_GRANT_NOT_FOUND: { status: 404, code: 3040 },
  CREDIT_ALREADY_USED: { status: 409, code: 3041 },
  CREDIT_ALREADY_REVERSED: { status: 409, code: 3042 },
  CREDIT_GRANT_TOO_OLD: { status: 409, code: 3043 },
  ACCOUNT_HOLDS_CREDIT: { status: 409, code: 3044 },
  ANSWER_NOT_FOUND: { status: 404, code: 3045 },
  TOO_MANY_TRIAL_PLAYERS: { status: 409, code: 3046 },
  WALLET_FROZEN: { status: 423, code: 3030 },
  WALLET_NOT_FROZEN: { status: 409, code: 3031 },
  BALANCES_DIFFER: { status: 409, code: 3032 },
  BALANCES_IMPOSSIBLE: { status: 409, code: 3033 },
  AUDIT_NOT_RUNNING: { status: 409, code: 3034 },
  NOT_A_CLUSTER: { status: 409, code: 3035 },

  BONUS_NOT_FOUND: { status: 404, code: 4001 },
  BONUS_ALREADY_OPEN: { status: 409, code: 4002 },
  BONUS_ONE_PER_DAY: { status: 409, code: 4003 },
  BONUS_NOT_OPEN: { status: 409, code: 4004 },
  BONUS_ALREADY_WAGERED: { status: 409, code: 4005 },
  BONUS_NOT_WAGERED: { status: 409, code: 4006 },
  BONUS_ALREADY_CLAIMED: { status: 409, code: 4007 },

  CONVERSATION_NOT_FOUND: { status: 404, code: 6001 },
  CONVERSATION_CLOSED: { status: 409, code: 6002 },

  ON_A_BREAK: { status: 403, code: 7001 },
  BREAK_NOT_SHORTENED: { status: 409, code: 7002 },
  BREAK_NOT_OVER: { status: 409, code: 7003 },
  NO_BREAK: { status: 409, code: 7004 },

  FORBIDDEN: { status: 403, code: 8001 },
  STAFF_LIMIT_REACHED: { status: 409, code: 8050 },
  APPROVAL_REQUIRED: { status: 409, code: 8051 },
  APPROVAL_NOT_FOUND: { status: 404, code: 8052 },
  APPROVAL_CLOSED: { status: 409, code: 8053 },
  OWN_APPROVAL: { status: 403, code: 8054 },
  REQUESTER_CHANGED: { status: 409, code: 8055 },
  SETUP_ONLY: { status: 403, code: 8002 },
  STAFF_NOT_FOUND: { status: 404, code: 8003 },
  STAFF_EXISTS: { status: 409, code: 8004 },
  STAFF_DISABLED: { status: 403, code: 8005 },
  ENROLMENT_NEEDED: { status: 403, code: 8006 },
  LAST_OWNER: { status: 409, code: 8007 },
  KEY_NOT_FOUND: { status: 404, code: 8008 },
  SCOPE_TOO_WIDE: { status: 403, code: 8009 },
  REAUTHENTICATION_REQUIRED: { status: 403, code: 8010 },

  FINDING_NOT_FOUND: { status: 404, code: 9001 },
  FINDING_NOT_OPEN: { status: 409, code: 9002 },

  INVALID_SIGNATURE: { status: 401, code: 5001 },
  STALE_TIMESTAMP: { status: 401, code: 5002 },
  NONCE_REUSED: { status: 401, code: 5003 },
  SESSION_NOT_FOUND: { status: 404, code: 5004 },
  SESSION_EXPIRED: { status: 403, code: 5005 },
  PLAYER_BLOCKED: { status: 403, code: 5006 },
  GAME_DISABLED: { status: 403, code: 5007 },
  INVALID_AMOUNT: { status: 400, code: 5008 },
  LIMIT_REACHED: { status: 409, code: 5009 },
  TX_CONFLICT: { status: 409, code: 5010 },
  BET_NOT_FOUND: { status: 404, code: 5011 },
  ROUND_CLOSED: { status: 409, code: 5012 },
  ALREADY_RESOLVED: { status: 409, code: 5013 },
  ROLLED_BACK: { status: 409, code: 5014 },
  SIGNATURE_OUTDATED: { status: 401, code: 5015 },
  NO_FREE_SPIN: { status: 409, code: 5016 },

  PACKAGE_NOT_FOUND: { status: 404, code: 9101 },
  PACKAGE_STATE: { status: 409, code: 9102 },
} as const

export type RefusalCode = keyof typeof refusals
export type RefusalFields = Record<string, string>

/** Descriptions that the specification fixes. Every other description is the code itself. */
const literalDescriptions: Partial<Record<RefusalCode, string>> = {
  ACCESS_TOKEN_EXPIRED: 'Either access token not passed or it is expired',
}

export const descriptionOf = (code: RefusalCode): string => literalDescriptions[code] ?? code

export function refusalFrom(description: string): RefusalCode | undefined {
  if (Object.hasOwn(refusals, description)) return description as RefusalCode
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

  get status(): number {
    return refusals[this.code].status
  }

  toItem(): ErrorItem {
    return { description: this.message, code: refusals[this.code].code, fields: this.fields }
  }
}
