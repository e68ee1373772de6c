/** Every "no" the product can say: its HTTP status, its number, and what it means. Shared by server, web and API document. */
export const refusals = {
  INVALID_INPUT: {
    status: 400,
    code: 1001,
    means: 'A field is missing, unknown, or breaks its rule; `fields` says which',
  },
  MALFORMED_REQUEST: { status: 400, code: 1002, means: 'The request is not readable JSON' },
  NOT_FOUND: { status: 404, code: 1003, means: 'No such call, or no such thing of yours' },
  METHOD_NOT_ALLOWED: { status: 405, code: 1004, means: 'The address exists, but not for this method' },
  REQUEST_TOO_LARGE: { status: 413, code: 1005, means: 'The body is larger than any call needs' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 1006, means: 'Bodies are application/json' },
  TOO_MANY_REQUESTS: { status: 429, code: 1007, means: 'Too many requests; wait as long as Retry-After says' },
  CROSS_SITE_REQUEST: {
    status: 403,
    code: 1008,
    means: 'A call that moves money came from another site, or as a prefetch',
  },
  INTERNAL_ERROR: { status: 500, code: 1009, means: 'A fault of ours; it is logged under the request id' },
  RETRY_LATER: { status: 503, code: 1010, means: 'Nothing was changed; try again in a moment' },
  CONFLICT: { status: 409, code: 1011, means: 'The same request id came before with other contents' },

  ACCESS_TOKEN_EXPIRED: { status: 401, code: 2001, means: 'No token, or one that has ended' },
  INVALID_CREDENTIALS: { status: 401, code: 2002, means: 'No account has this username and password' },
  USER_NOT_VERIFIED: {
    status: 403,
    code: 2003,
    means: 'Right password, but the phone is not verified; `fields.user_id` names the account',
  },
  USERNAME_TAKEN: { status: 409, code: 2004, means: 'Another player has this username, whatever its case' },
  PHONE_TAKEN: { status: 409, code: 2005, means: 'Another verified player has this phone' },
  INVALID_CODE: {
    status: 400,
    code: 2006,
    means: 'The code is wrong, has expired, was used, or was guessed at too often',
  },
  CODE_LOCKED: { status: 429, code: 2007, means: 'Too many wrong codes in a row; codes are paused for this account' },
  WRONG_PASSWORD: { status: 403, code: 2008, means: 'The current password is not right' },
  PASSWORD_UNCHANGED: { status: 400, code: 2009, means: 'The new password is the old one' },
  PHONE_MISMATCH: { status: 403, code: 2010, means: 'The phone is not the one of this account' },
  PHONE_UNCHANGED: { status: 400, code: 2011, means: 'The new phone is the old one' },
  PHONE_NOT_SERVED: { status: 400, code: 2012, means: 'Text messages are not sent to this dial code' },
  PROFILE_DEACTIVATED: { status: 403, code: 2013, means: 'The profile is deactivated; activate it first' },
  ACCOUNT_CLOSED: { status: 403, code: 2014, means: 'The house has closed this account' },

  INSUFFICIENT_FUNDS: { status: 409, code: 3001, means: 'The wallet holds less than asked' },
  NO_ACTIVE_OPERATOR: { status: 409, code: 3002, means: 'The player has no active operator' },
  OPERATOR_NOT_FOUND: { status: 404, code: 3003, means: 'No such operator, or it takes no players' },
  OPERATOR_ALREADY_CONNECTED: { status: 409, code: 3004, means: 'The player is connected, or has applied already' },
  OPERATOR_NOT_CONNECTED: { status: 409, code: 3005, means: 'The player is not connected to this operator' },
  OPERATOR_HOLDS_CREDIT: {
    status: 409,
    code: 3006,
    means: 'Credit, game credit, bonus or a pending redeem is left under this operator',
  },
  GAME_NOT_FOUND: { status: 404, code: 3007, means: 'No such game, or it is switched off' },
  REDEEM_NOT_FOUND: { status: 404, code: 3008, means: 'No such redeem of this player' },
  REDEEM_NOT_PENDING: { status: 409, code: 3009, means: 'The redeem is completed, rejected or cancelled already' },

  REDEEM_LOCKED: {
    status: 429,
    code: 3010,
    means: 'Too many wrong validation codes; the player must cancel, or the house reject it',
  },
  WRONG_VALIDATION_CODE: { status: 403, code: 3011, means: 'The validation code is not the one of this redeem' },
  PLAYER_NOT_FOUND: { status: 404, code: 3012, means: 'No such player' },
  OPERATOR_EXISTS: { status: 409, code: 3013, means: 'Another operator has this id' },
  APPLICATION_NOT_FOUND: { status: 404, code: 3014, means: 'This player has no application waiting at this operator' },

  BONUS_NOT_FOUND: { status: 404, code: 4001, means: 'No such bonus on the Bonuses page' },
  BONUS_ALREADY_OPEN: { status: 409, code: 4002, means: 'One bonus is open at a time' },
  BONUS_ONE_PER_DAY: { status: 409, code: 4003, means: 'One bonus a day (UTC)' },
  BONUS_NOT_OPEN: { status: 409, code: 4004, means: 'No bonus is open' },
  BONUS_ALREADY_WAGERED: { status: 409, code: 4005, means: 'A bonus can be refused only before any wagering' },
  BONUS_NOT_WAGERED: { status: 409, code: 4006, means: 'The play-through is not met yet' },

  INVALID_SIGNATURE: { status: 401, code: 5001, means: 'The signature is missing, or not the one of these bytes' },
  STALE_TIMESTAMP: { status: 401, code: 5002, means: 'X-Timestamp is not within 300 seconds of our clock' },
  NONCE_REUSED: { status: 401, code: 5003, means: 'X-Nonce came before; every request carries a new one' },
  SESSION_NOT_FOUND: { status: 404, code: 5004, means: 'No such launch token or session of this provider and player' },
  SESSION_EXPIRED: { status: 403, code: 5005, means: 'The session has ended; the player launches the game again' },
  PLAYER_BLOCKED: { status: 403, code: 5006, means: 'The player may not bet: deactivated, closed, or not connected' },
  GAME_DISABLED: { status: 403, code: 5007, means: 'The house has switched this game or its provider off' },
  INVALID_AMOUNT: { status: 400, code: 5008, means: 'Amounts are whole cents, 0 or more' },
  LIMIT_REACHED: { status: 409, code: 5009, means: 'The stake is over the limit that the house has set for this game' },
  TX_CONFLICT: { status: 409, code: 5010, means: 'This transaction id came before with another body' },
  BET_NOT_FOUND: { status: 404, code: 5011, means: 'No such bet or round of this player' },
  ROUND_CLOSED: { status: 409, code: 5012, means: 'The round is closed' },
  ALREADY_RESOLVED: { status: 409, code: 5013, means: 'The bet has been won or lost already' },
  ROLLED_BACK: { status: 409, code: 5014, means: 'The bet was rolled back' },
} as const

export type RefusalCode = keyof typeof refusals
export type RefusalFields = Record<string, string>

/** What players already know this refusal as; every other description is its code. */
const literalDescriptions: Partial<Record<RefusalCode, string>> = {
  ACCESS_TOKEN_EXPIRED: 'Either access token not passed or it is expired',
}

export const descriptionOf = (code: RefusalCode): string => literalDescriptions[code] ?? code

export function refusalFrom(description: string): RefusalCode | undefined {
  if (Object.hasOwn(refusals, description)) return description as RefusalCode
  return (Object.keys(literalDescriptions) as RefusalCode[]).find((code) => literalDescriptions[code] === description)
}

/** ERR-1: what a person reads. */
export const readable = (description: string): string => description.replaceAll('_', ' ')

export type ErrorItem = { description: string; code: number; fields: RefusalFields }

/** An expected "no". Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: RefusalFields

  constructor(code: RefusalCode, fields: RefusalFields = {}) {
    super(descriptionOf(code))
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
