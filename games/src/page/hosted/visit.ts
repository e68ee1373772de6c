/** What the page around a hosted game knows about the visit. It comes from the server only: the front end is foreign code. Pure, and its storage. */
import type { Seat, Visit } from '../../api.ts'
import { endsSession } from '../frame/session/refusal-text.ts'
import type { Tally } from '../frame/session/session-store.ts'

export type VisitState = {
  balance: number
  bonus: number
  tally: Tally
  /** The place of the last finished round. Undefined before the first answer. */
  last: number | undefined
  isInPlay: boolean
  isRetired: boolean
  /** No round begins until the player continues. */
  isRealityCheckDue: boolean
  /** The refusal that ended the session. */
  ended: string | undefined
}

export const firstVisit = ({ balance, bonus }: Pick<Seat, 'balance' | 'bonus'>, since: number): VisitState => ({
  balance,
  bonus,
  tally: { since, rounds: 0, staked: 0, paid: 0 },
  last: undefined,
  isInPlay: false,
  isRetired: false,
  isRealityCheckDue: false,
  ended: undefined,
})

/** `answer` has the sums of the rounds after `last`. A reality check waits for the end of a round in play. */
export function withAnswer(before: VisitState, answer: Visit): VisitState {
  const { balance, bonus, isInPlay, last, reminderSeconds } = answer
  const isNew = before.last !== undefined && last > before.last
  const { since, rounds, staked, paid } = before.tally
  const tally = {
    since,
    rounds: rounds + answer.rounds,
    staked: staked + answer.staked,
    paid: paid + answer.paid,
  }
  const isOver = isNew && answer.refusal !== undefined && endsSession(answer.refusal)
  const isDue = reminderSeconds !== undefined && reminderSeconds <= 0
  return {
    balance,
    bonus,
    tally: isNew ? tally : before.tally,
    last,
    isInPlay,
    isRetired: answer.isRetired === true,
    isRealityCheckDue: isDue && (before.isRealityCheckDue || !isInPlay),
    ended: before.ended ?? (isOver ? answer.refusal : undefined),
  }
}

type StoredVisit = { pageToken: string; tally: Tally; last: number }

const keyOf = (game: string) => `lucero-games-${game}-visit`

/** A reload continues the visit. */
export function storedVisit(game: string, pageToken: string): Partial<VisitState> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as StoredVisit | null
    return stored?.pageToken === pageToken ? { tally: stored.tally, last: stored.last } : {}
  } catch {
    return {}
  }
}

export function storeVisit(game: string, pageToken: string, { tally, last }: VisitState): void {
  if (last === undefined) return
  const stored: StoredVisit = { pageToken, tally, last }
  sessionStorage.setItem(keyOf(game), JSON.stringify(stored))
}
