/** The state of the test wallet of the aggregator's suite. */
import { randomUUID } from 'node:crypto'
import type { Status } from '../../aggregator/dialect.ts'

export type Player = { user: string; balance: number; isBlocked: boolean; rewards: Map<string, number> }

export type Session = { token: string; user: string; game: string; state: 'opening' | 'open' | 'ended' }

type Answer = { status: Status; balance?: number | undefined }

export type Transaction = {
  kind: string
  user: string
  amount: number
  taken: number
  fields: string
  state: 'open' | 'won' | 'rolled back' | 'refused'
  answer: Answer
}

export const openBook = (games: string[]) => ({
  players: new Map<string, Player>(),
  sessions: new Map<string, Session>(),
  transactions: new Map<string, Transaction>(),
  barred: new Set<string>(),
  /** By player and round: units that were not paid yet. */
  rounds: new Map<string, { isClosed: boolean; kept: number }>(),
  games,
  isEnabled: true,
  /** Units; 0 for none. */
  limit: 0,
})

export type Book = ReturnType<typeof openBook>

/** With 100.00. */
export const newPlayer = (): Player => ({
  user: randomUUID(),
  balance: 10_000_000,
  isBlocked: false,
  rewards: new Map(),
})
