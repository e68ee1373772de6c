/** HTTP status, number and meaning of each refusal, for the servers, the API documents and the house. */
import type { RefusalCode } from './refusals.ts'

export const refusals: Record<RefusalCode, { status: number; code: number; means: string }> = {
  INVALID_INPUT: {
    status: 400,
    code: 1001,
    means: 'A field is missing, unknown, or breaks its rule; `fields` says which',
  },
  MALFORMED_REQUEST: { status: 400, code: 1002, means: 'The request is not readable JSON' },
  NOT_FOUND: { status: 404, code: 1003, means: 'The call does not exist, or the player has no such record' },
  METHOD_NOT_ALLOWED: { status: 405, code: 1004, means: 'The address exists, but not for this method' },
  REQUEST_TOO_LARGE: { status: 413, code: 1005, means: 'The body is larger than any call needs' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 1006, means: 'Bodies are application/json' },
  TOO_MANY_REQUESTS: { status: 429, code: 1007, means: 'Too many requests; wait as long as Retry-After says' },
  CROSS_SITE_REQUEST: {
    status: 403,
    code: 1008,
    means:
      'A call that moves money, or one with a session cookie, came from another site, as a prefetch, or without its CSRF token',
  },
  INTERNAL_ERROR: { status: 500, code: 1009, means: 'A fault of ours; it is logged under the request id' },
  RETRY_LATER: {
    status: 503,
    code: 1010,
    means: 'Try again in a moment with the same request id: the request may have taken effect',
  },
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
    means: 'The code is wrong, has expired, was used, or was entered wrongly too often',
  },
  CODE_LOCKED: {
    status: 429,
    code: 2007,
    means: 'Too many wrong codes in a row; codes are paused for as long as Retry-After says',
  },
  WRONG_PASSWORD: { status: 403, code: 2008, means: 'The current password is wrong' },
  PASSWORD_UNCHANGED: { status: 400, code: 2009, means: 'The new password is the old one' },
  PHONE_MISMATCH: { status: 403, code: 2010, means: 'The phone does not belong to this account' },
  PHONE_UNCHANGED: { status: 400, code: 2011, means: 'The new phone is the old one' },
  PHONE_NOT_SERVED: { status: 400, code: 2012, means: 'Text messages are not sent to this dial code' },
  PROFILE_DEACTIVATED: { status: 403, code: 2013, means: 'The profile is deactivated; activate it first' },
  ACCOUNT_CLOSED: { status: 403, code: 2014, means: 'The house has closed this account' },
  PHONE_BLOCKED: {
    status: 409,
    code: 2015,
    means:
      'Another account had this phone and is closed, in a time-out or self-excluded. The present owner of the phone can contact the house',
  },
  PASSKEY_REFUSED: {
    status: 401,
    code: 2016,
    means: 'The passkey is unknown, or its ceremony was used or has expired',
  },
  PASSKEY_BLOCKED: { status: 403, code: 2017, means: 'A copy of this passkey was noticed, so it no longer works' },
  PASSKEY_NOT_FOUND: { status: 404, code: 2018, means: 'The account has no such passkey' },
  PASSKEYS_UNAVAILABLE: { status: 400, code: 2019, means: 'The page is not of a configured origin for passkeys' },
  TOO_MANY_PASSKEYS: { status: 409, code: 2020, means: 'An account has at most 20 passkeys' },
  LAST_WAY_TO_SIGN_IN: { status: 409, code: 2021, means: 'Without a password, the last passkey cannot be removed' },
  CONFIRMATION_REQUIRED: { status: 403, code: 2022, means: 'Send the password, or confirm the session with a passkey' },

  INSUFFICIENT_FUNDS: { status: 409, code: 3001, means: 'The wallet holds less than asked' },
  NO_ACTIVE_OPERATOR: { status: 409, code: 3002, means: 'The player has no active operator' },
  OPERATOR_NOT_FOUND: { status: 404, code: 3003, means: 'No such operator, or it accepts no players' },
  OPERATOR_ALREADY_CONNECTED: {
    status: 409,
    code: 3004,
    means: 'The player is already connected to this operator, or has applied',
  },
  OPERATOR_NOT_CONNECTED: { status: 409, code: 3005, means: 'The player is not connected to this operator' },
  OPERATOR_HOLDS_CREDIT: {
    status: 409,
    code: 3006,
    means: 'Credit, game credit, bonus, a pending redeem or a round in play is left under this operator',
  },
  GAME_NOT_FOUND: { status: 404, code: 3007, means: 'No such game, or it is disabled' },
  REDEEM_NOT_FOUND: { status: 404, code: 3008, means: 'No such redeem of this player' },
  REDEEM_NOT_PENDING: { status: 409, code: 3009, means: 'The redeem is already completed, rejected or cancelled' },

  REDEEM_LOCKED: {
    status: 429,
    code: 3010,
    means: 'Too many wrong validation codes; the player must cancel, or the house reject it',
  },
  WRONG_VALIDATION_CODE: { status: 403, code: 3011, means: 'The validation code is wrong' },
  PLAYER_NOT_FOUND: { status: 404, code: 3012, means: 'No such player' },
  OPERATOR_EXISTS: { status: 409, code: 3013, means: 'Another operator has this id' },
  APPLICATION_NOT_FOUND: {
    status: 404,
    code: 3014,
    means:
      'The player has no pending application at this operator; `fields.decidedBy` and `fields.decidedAt` say who of the staff decided the last one',
  },
  PROVIDER_NOT_FOUND: { status: 404, code: 3015, means: 'No such game provider' },
  PROVIDER_EXISTS: { status: 409, code: 3016, means: 'Another provider has this id' },
  GAME_EXISTS: { status: 409, code: 3017, means: 'Another game has this id' },
  TOO_MANY_PENDING_REDEEMS: {
    status: 409,
    code: 3018,
    means: 'Twenty redeems are pending; one must be paid, rejected or cancelled first',
  },
  BALANCE_LIMIT_REACHED: {
    status: 409,
    code: 3019,
    means: 'The player would hold more than an account can: nothing moved, and it can be sent again when there is room',
  },
  MOVE_LIMIT_REACHED: {
    status: 409,
    code: 3020,
    means:
      "The transfer exceeds the player's own limit on credit moved to games in a day; `fields.amount` is the limit",
  },
  PAYOUT_LIMIT_REACHED: {
    status: 409,
    code: 3021,
    means:
      'The win exceeds a limit of the house on payouts: nothing is paid, the round stays open, and the same win can be sent again once the house has raised the limit; `fields.limit` is game, round or day, and `fields.amount` is the limit in cents',
  },
  CREDIT_GRANT_NOT_FOUND: { status: 404, code: 3040, means: 'No such grant of credit' },
  CREDIT_ALREADY_USED: {
    status: 409,
    code: 3041,
    means: 'Credit of this grant has left the main wallet, or a bet was paid from the bonus that the grant started',
  },
  CREDIT_ALREADY_REVERSED: { status: 409, code: 3042, means: 'This grant of credit was reversed before' },
  CREDIT_GRANT_TOO_OLD: { status: 409, code: 3043, means: 'A grant of credit can be reversed within 24 hours' },
  CREDIT_GRANT_VOIDED: {
    status: 409,
    code: 3050,
    means: 'This attempt to grant credit ended without a grant; nothing was moved',
  },
  STOCK_EXHAUSTED: {
    status: 409,
    code: 3051,
    means: "The amount exceeds what is left of the operator's stock; `fields.left` is what is left",
  },
  PARENT_IS_BELOW: {
    status: 409,
    code: 3070,
    means: 'The parent is the operator itself or below it, now or from a later day on',
  },
  CONTRACT_NOT_FOUND: {
    status: 409,
    code: 3071,
    means: 'No contract is in force: of the operator, or of the operator at the top of its tree',
  },
  SETTLEMENT_NOT_DUE: {
    status: 409,
    code: 3072,
    means: 'The period has not ended, its figures are not complete yet, or another period comes first',
  },
  SETTLEMENT_BOOKED: {
    status: 409,
    code: 3073,
    means: 'The period is booked already; `fields.by` and `fields.at` say by whom and when',
  },
  COMMISSION_TOO_LOW: {
    status: 409,
    code: 3075,
    means: 'The payment is higher than what is owed; `fields.left` is what is owed',
  },
  SETTLEMENT_NOT_FOUND: { status: 404, code: 3074, means: 'The operator has no booked settlement with this number' },
  STOCK_SWITCHING: {
    status: 409,
    code: 3052,
    means:
      'The stock of this operator is being switched on or off, or movements of it have not ended; try again in a minute',
  },
  ACCOUNT_HOLDS_CREDIT: {
    status: 409,
    code: 3044,
    means: 'The account holds credit, game credit, a pending redeem or a round in play',
  },
  ANSWER_NOT_FOUND: { status: 404, code: 3045, means: 'No canned answer has this name' },
  TOO_MANY_TRIAL_PLAYERS: { status: 409, code: 3046, means: 'A trial has at most 500 players' },
  WALLET_FROZEN: {
    status: 423,
    code: 3030,
    means:
      "The player's wallet is frozen until the house has examined it; nothing was changed, and its balances are kept",
  },
  WALLET_NOT_FROZEN: { status: 409, code: 3031, means: 'The wallet is not frozen, or its balances have just changed' },
  BALANCES_DIFFER: {
    status: 409,
    code: 3032,
    means: 'The stored balances differ from the sum of the transfers; choose which of the two to accept',
  },
  BALANCES_IMPOSSIBLE: {
    status: 409,
    code: 3033,
    means: 'These balances do not sum to zero, or are negative; restore the rows from a backup first',
  },
  AUDIT_NOT_RUNNING: { status: 409, code: 3034, means: 'No audit is running, or none was interrupted' },
  NOT_A_CLUSTER: {
    status: 409,
    code: 3035,
    means: 'The database is one PostgreSQL, not the coordinator of a Citus cluster with workers',
  },

  BONUS_NOT_FOUND: { status: 404, code: 4001, means: 'No such bonus on the Bonuses page' },
  BONUS_ALREADY_OPEN: { status: 409, code: 4002, means: 'The player already has an open bonus' },
  BONUS_ONE_PER_DAY: { status: 409, code: 4003, means: 'A player can activate one bonus per day (UTC)' },
  BONUS_NOT_OPEN: { status: 409, code: 4004, means: 'No bonus is open' },
  BONUS_ALREADY_WAGERED: { status: 409, code: 4005, means: 'A bonus can be refused only before any wagering' },
  BONUS_NOT_WAGERED: { status: 409, code: 4006, means: 'The wagering requirement is not met' },
  BONUS_ALREADY_CLAIMED: { status: 409, code: 4007, means: 'The player has already claimed this bonus' },

  CONVERSATION_NOT_FOUND: { status: 404, code: 6001, means: 'No such conversation' },
  CONVERSATION_CLOSED: { status: 409, code: 6002, means: 'The conversation is closed; start a new one' },

  ON_A_BREAK: {
    status: 403,
    code: 7001,
    means: 'The player is in a time-out or self-excluded; `fields.until` is its end, or empty if it is permanent',
  },
  BREAK_NOT_SHORTENED: {
    status: 409,
    code: 7002,
    means: 'A time-out or self-exclusion can be extended but not shortened; `fields.until` is its end',
  },
  BREAK_NOT_OVER: {
    status: 409,
    code: 7003,
    means: 'A time-out or self-exclusion ends by itself; the house can end a permanent one after six months',
  },
  NO_BREAK: { status: 409, code: 7004, means: 'The player is not in a time-out or self-excluded' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    code: 7005,
    means:
      'The house has suspended the player from play and redeems, or from redeems (`fields.scope`); `fields.until` is its end, or empty until it is lifted; `fields.message` is the text for the player',
  },
  SUSPENSION_NOT_LOOSENED: {
    status: 409,
    code: 7006,
    means: 'A suspension in effect can be extended or widened; lift it to shorten or narrow it',
  },
  NOT_SUSPENDED: { status: 409, code: 7007, means: 'The player is not suspended' },

  FORBIDDEN: {
    status: 403,
    code: 8001,
    means: 'The role of this staff member, or the scope of this key, does not include the call',
  },
  STAFF_LIMIT_REACHED: {
    status: 409,
    code: 8050,
    means: 'It is above the limit of the staff member who approves it; `fields.per` says which limit',
  },
  APPROVAL_REQUIRED: {
    status: 409,
    code: 8051,
    means: 'Nothing was changed; a second person must approve it: `fields.approvalId`',
  },
  APPROVAL_NOT_FOUND: { status: 404, code: 8052, means: 'No such request' },
  APPROVAL_CLOSED: { status: 409, code: 8053, means: 'The request is declined, expired or used' },
  OWN_APPROVAL: { status: 403, code: 8054, means: 'Another person must approve this request' },
  REQUESTER_CHANGED: {
    status: 409,
    code: 8055,
    means: 'The request is closed, because the requester has another role or operator now, or the key was revoked',
  },
  SETUP_ONLY: {
    status: 403,
    code: 8002,
    means: 'The house token only creates the first owner. Sign in with `house login`, or use an API key',
  },
  STAFF_NOT_FOUND: { status: 404, code: 8003, means: 'No such staff account' },
  STAFF_EXISTS: { status: 409, code: 8004, means: 'Another staff account has this username, whatever its case' },
  STAFF_DISABLED: { status: 403, code: 8005, means: 'This staff account is disabled' },
  ENROLMENT_NEEDED: {
    status: 403,
    code: 8006,
    means: 'The one-time password is right; set a password and enrol the second factor first',
  },
  LAST_OWNER: { status: 409, code: 8007, means: 'At least one owner who can sign in must remain' },
  KEY_NOT_FOUND: { status: 404, code: 8008, means: 'No such API key' },
  SCOPE_TOO_WIDE: {
    status: 403,
    code: 8009,
    means: 'Nobody can give a key, a role or an account more permissions than their own',
  },
  ROLE_NOT_FOUND: { status: 404, code: 8020, means: 'No such role of your own for this role' },
  ROLE_IN_USE: { status: 409, code: 8021, means: 'Accounts have this role' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    code: 8010,
    means:
      'Password and code were checked more than five minutes ago; call `reauthenticateStaff`, then repeat the call',
  },

  FINDING_NOT_FOUND: { status: 404, code: 9001, means: 'No finding of the risk rules has this number' },
  FINDING_NOT_OPEN: { status: 409, code: 9002, means: 'The finding is dismissed already' },

  INVALID_SIGNATURE: { status: 401, code: 5001, means: 'The signature is missing, or not the one of these bytes' },
  STALE_TIMESTAMP: { status: 401, code: 5002, means: 'X-Timestamp is not within 300 seconds of our clock' },
  NONCE_REUSED: { status: 401, code: 5003, means: 'X-Nonce came before; every request carries a new one' },
  SESSION_NOT_FOUND: { status: 404, code: 5004, means: 'No such launch token or session of this provider and player' },
  SESSION_EXPIRED: { status: 403, code: 5005, means: 'The session has ended; the player launches the game again' },
  PLAYER_BLOCKED: {
    status: 403,
    code: 5006,
    means: 'The player may not bet: deactivated, closed, not connected, or on a break of their own',
  },
  GAME_DISABLED: { status: 403, code: 5007, means: 'The house has switched this game or its provider off' },
  INVALID_AMOUNT: { status: 400, code: 5008, means: 'Amounts are whole cents, 0 or more' },
  LIMIT_REACHED: {
    status: 409,
    code: 5009,
    means:
      "The stake is over a limit: the house's for this game, the bonus's while it is wagered, or the player's own. `fields` names the limit and its amount; `fields.own` is `stake`, `loss` (with `fields.period`) or `time` (with `fields.minutes`)",
  },
  TX_CONFLICT: { status: 409, code: 5010, means: 'This transaction id came before with another body' },
  BET_NOT_FOUND: { status: 404, code: 5011, means: 'No such bet or round of this player' },
  ROUND_CLOSED: { status: 409, code: 5012, means: 'The round is closed' },
  ALREADY_RESOLVED: { status: 409, code: 5013, means: 'The bet has been won or lost already' },
  ROLLED_BACK: { status: 409, code: 5014, means: 'The bet was rolled back' },
  SIGNATURE_OUTDATED: {
    status: 401,
    code: 5015,
    means: 'The signature is right, but of a form that is not taken any more: sign as v2',
  },
  NO_FREE_SPIN: { status: 409, code: 5016, means: 'The player has no free spin of this stake in this game' },

  PACKAGE_NOT_FOUND: {
    status: 404,
    code: 9101,
    means: 'No package has this game and version, or no upload has this id',
  },
  PACKAGE_STATE: {
    status: 409,
    code: 9102,
    means: 'The state of the version or the upload does not allow it; `fields.state` names the state',
  },

  ENDPOINT_NOT_FOUND: { status: 404, code: 9201, means: 'No endpoint for events has this id' },
  ENDPOINT_EXISTS: {
    status: 409,
    code: 9202,
    means: 'The house or this operator has an endpoint with this address already',
  },
  TOO_MANY_ENDPOINTS: {
    status: 409,
    code: 9203,
    means: 'The house or this operator has 20 endpoints; remove one first',
  },

  SHIFT_REQUIRED: {
    status: 409,
    code: 9401,
    means: 'The operator requires an open shift of your own for cash, and a method of payment',
  },
  SHIFT_NOT_FOUND: { status: 404, code: 9402, means: 'There is no such shift' },
  SHIFT_CLOSED: {
    status: 409,
    code: 9403,
    means: 'The shift is closed; `fields.closedBy` and `fields.closedAt` say by whom and when',
  },
  SHIFT_ALREADY_OPEN: {
    status: 409,
    code: 9404,
    means: 'You have an open shift; `fields.drawer` names its drawer',
  },
  DRAWER_IN_USE: {
    status: 409,
    code: 9405,
    means: 'Another person has an open shift at this drawer; `fields.staff` names the person',
  },
  SHIFT_IS_BLIND: {
    status: 409,
    code: 9406,
    means: 'Your own shift is open. Its sums are shown after you have counted the drawer and closed it',
  },
  OWN_SHIFT: { status: 409, code: 9407, means: 'It is your own shift: close it at the till' },
  OWN_DIFFERENCE: { status: 409, code: 9408, means: 'Another person confirms the difference of your shift' },
  DIFFERENCE_NOT_OPEN: {
    status: 409,
    code: 9409,
    means: 'The shift has no difference that waits for a confirmation',
  },
  REDEEM_NOT_PAID: { status: 409, code: 9410, means: 'The redeem was not paid, so it has no receipt' },
}
