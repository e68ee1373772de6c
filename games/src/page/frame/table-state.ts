/** What is known at a table, kept outside of React: a game under way outlives many drawings of its page. */
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

export type KeptState = {
  get(): TableState
  update(patch: Partial<TableState>): void
  subscribe(listener: () => void): () => void
}

const atFirst = { held: nothingHeld, shown: undefined, recent: [], busy: false, notice: undefined, ended: undefined }

export function keepState(first: Pick<TableState, 'balance' | 'bonus' | 'freeSpins' | 'round'>): KeptState {
  let state: TableState = { ...atFirst, ...first }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    update: (patch) => {
      state = { ...state, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
