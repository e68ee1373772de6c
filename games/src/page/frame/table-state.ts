/** What a page knows of the game in play, kept outside of React: a round under way outlives many drawings of its page. */
import { createStore, type StoreApi } from 'zustand'
import type { Funds, RoundSeen } from '../../api.ts'

/** Of a win the player has not seen yet: all of it, and the part that is bonus credit. */
export type Held = { cents: number; bonus: number }

export const nothingHeld: Held = { cents: 0, bonus: 0 }

export type TableState = {
  /** As the wallet said last. */
  balance: number
  bonus: number
  freeSpins: Funds['freeSpins'] | undefined
  held: Held
  round: RoundSeen | undefined
  shown: RoundSeen | undefined
  recent: readonly RoundSeen[]
  busy: boolean
  notice: string | undefined
  ended: string | undefined
}

export type SessionStore = StoreApi<TableState>

const initial = { held: nothingHeld, shown: undefined, recent: [], busy: false, notice: undefined, ended: undefined }

export const createSessionStore = (first: Pick<TableState, 'balance' | 'bonus' | 'freeSpins' | 'round'>): SessionStore =>
  createStore<TableState>(() => ({ ...initial, ...first }))
