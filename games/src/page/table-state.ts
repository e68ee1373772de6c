/** What is known at a table, kept outside of React: a game under way outlives many drawings of its page. */
import type { RoundSeen } from '../api.ts'

export type TableState = {
  /** As the wallet said last. */
  balance: number
  /** A win the player has not seen yet. */
  held: number
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

const atFirst = { held: 0, shown: undefined, recent: [], busy: false, notice: undefined, ended: undefined }

export function keepState(first: Pick<TableState, 'balance' | 'round'>): KeptState {
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
