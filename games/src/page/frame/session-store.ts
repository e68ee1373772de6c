/** What a page knows of the game in play, kept outside of React: a round under way outlives many drawings of its page. */
import { createStore, type StoreApi } from 'zustand'
import type { Funds, RoundView } from '../../api.ts'

/** Of a win the player has not seen yet: all of it, and the part that is bonus credit. */
export type HeldWin = { cents: number; bonus: number }

export const nothingHeld: HeldWin = { cents: 0, bonus: 0 }

/** What this visit has come to, of what the page has shown. `since` is when it began. */
export type Tally = { since: number; rounds: number; staked: number; paid: number }

export type SessionState = {
  /** As the wallet said last. */
  balance: number
  bonus: number
  freeSpins: Funds['freeSpins'] | undefined
  held: HeldWin
  round: RoundView | undefined
  shown: RoundView | undefined
  recent: readonly RoundView[]
  busy: boolean
  notice: string | undefined
  ended: string | undefined
  tally: Tally
  /** The wallet has said that there is too little for a bet. */
  isShort: boolean
  /** Where the player has asked for one; `from` is when its minutes began. */
  reminder: { minutes: number; from: number } | undefined
  isReminding: boolean
}

export type SessionStore = StoreApi<SessionState>

const initial = {
  held: nothingHeld,
  shown: undefined,
  recent: [],
  busy: false,
  notice: undefined,
  ended: undefined,
  isShort: false,
  reminder: undefined,
  isReminding: false,
}

export const createSessionStore = (
  first: Pick<SessionState, 'balance' | 'bonus' | 'freeSpins' | 'round'> & Partial<SessionState>,
): SessionStore =>
  createStore<SessionState>(() => ({
    ...initial,
    tally: { since: Date.now(), rounds: 0, staked: 0, paid: 0 },
    ...first,
  }))
