/** What a page knows of the game in play, kept outside of React: a round under way outlives many drawings of its page. */
import { createStore, type StoreApi } from 'zustand'
import type { Funds, RoundView } from '../../api.ts'

/** Of a win the player has not seen yet: all of it, and the part that is bonus credit. */
export type HeldWin = { cents: number; bonus: number }

export const nothingHeld: HeldWin = { cents: 0, bonus: 0 }

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
}

export type SessionStore = StoreApi<SessionState>

const initial = { held: nothingHeld, shown: undefined, recent: [], busy: false, notice: undefined, ended: undefined }

export const createSessionStore = (
  first: Pick<SessionState, 'balance' | 'bonus' | 'freeSpins' | 'round'>,
): SessionStore => createStore<SessionState>(() => ({ ...initial, ...first }))
