/** Expected errors of the games API: the codes of the games, and those passed on from the wallet. */
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import type { RefusalCode } from '@lucero/contract/shared/refusals'

const own = {
  INVALID_BET: { status: 400, means: 'The rules do not allow this bet' },
  ILLEGAL_ACTION: { status: 409, means: 'The rules do not allow this now' },
  STEP_TAKEN: { status: 409, means: 'The round has gone on without this' },
  ROUND_NOT_FOUND: { status: 404, means: 'No such round, or none of yours' },
  OWN_LOSS_LIMIT: { status: 409, means: "The stake is over the player's own limit of losses of a day" },
  OWN_WEEK_LOSS_LIMIT: { status: 409, means: "The stake is over the player's own limit of losses of a week" },
  OWN_MONTH_LOSS_LIMIT: { status: 409, means: "The stake is over the player's own limit of losses of a month" },
  OWN_TIME_LIMIT: { status: 409, means: "The player's own limit of time of play for the day is used up" },
  OWN_STAKE_LIMIT: { status: 409, means: "The round's stakes would be over the player's own limit on a round" },
  BETTING_CLOSED: { status: 409, means: 'The round takes no more bets' },
  TOO_LATE: { status: 409, means: 'The star had crashed when this arrived' },
  WITHDRAWN: { status: 409, means: 'The player has withdrawn this cash-out' },
  TABLE_INTERRUPTED: { status: 409, means: 'The table stopped before this arrived; its bets are cashed out there' },
  ROUND_OPEN: { status: 409, means: 'A round is in play; finish it first' },
} as const

export type GamesRefusalCode = keyof typeof own | RefusalCode

const all: Record<GamesRefusalCode, { status: number; means: string }> = { ...refusals, ...own }

export class Refusal extends Error {
  readonly code: GamesRefusalCode
  /** Further fields of the reply. */
  readonly more: object

  constructor(code: GamesRefusalCode, message: string = all[code].means, more: object = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.more = more
  }

  get status(): number {
    return all[this.code].status
  }
}
