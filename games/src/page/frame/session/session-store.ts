/** State of a game session, outside React: a pending round outlives many renders. */
import { createStore, type StoreApi } from 'zustand'
import type { Funds, RoundView } from '../../../api.ts'
import { noTrend, type Trend } from './trend.ts'

/** A win that the page has not shown yet: the total, and the part that is bonus credit. */
export type HeldWin = { cents: number; bonus: number }

/** By round: several rounds may be on display at the same time. */
export type HeldWins = Readonly<Record<string, HeldWin>>

/** The sum of all wins that the page has not shown yet. */
export const totalHeld = (held: HeldWins): HeldWin =>
  Object.values(held).reduce((sum, { cents, bonus }) => ({ cents: sum.cents + cents, bonus: sum.bonus + bonus }), {
    cents: 0,
    bonus: 0,
  })

/** Totals of the visit, counting shown rounds only. `since` is its start. */
export type Tally = { since: number; rounds: number; staked: number; paid: number }

export type SessionState = {
  /** As last reported by the wallet. */
  balance: number
  bonus: number
  freeSpins: Funds['freeSpins'] | undefined
  held: HeldWins
  round: RoundView | undefined
  shown: RoundView | undefined
  recent: readonly RoundView[]
  busy: boolean
  notice: string | undefined
  ended: string | undefined
  /** There was no input for so long, and no round since. */
  awayMinutes: number | undefined
  tally: Tally
  trend: Trend
  /** The wallet refused a bet for insufficient funds. */
  isShort: boolean
  /** The reality check, if the player has set one. `from` is the start of the interval. */
  realityCheck: { minutes: number; from: number } | undefined
  isRealityCheckDue: boolean
}

export type SessionStore = StoreApi<SessionState>

const initial = {
  held: {},
  trend: noTrend,
  shown: undefined,
  recent: [],
  busy: false,
  notice: undefined,
  ended: undefined,
  awayMinutes: undefined,
  isShort: false,
  realityCheck: undefined,
  isRealityCheckDue: false,
}

export const createSessionStore = (
  first: Pick<SessionState, 'balance' | 'bonus' | 'freeSpins' | 'round'> & Partial<SessionState>,
): SessionStore =>
  createStore<SessionState>(() => ({
    ...initial,
    tally: { since: Date.now(), rounds: 0, staked: 0, paid: 0 },
    ...first,
  }))
