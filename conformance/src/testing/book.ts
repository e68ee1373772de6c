/** The state of the test wallet. */
import { randomUUID } from 'node:crypto'

export type StoredReply = { status: number; body: string }

export type Bet = {
  transaction: string
  round: string
  fromCash: number
  fromBonus: number
  isFreeSpin: boolean
  state: 'open' | 'resolved' | 'rolled back'
}

type Movement = { kind: 'bet' | 'win' | 'rollback'; transaction: string; amount: number; rolledBack: boolean }

export type Round = { closed: boolean; bets: Bet[]; movements: Movement[] }

export type Player = {
  id: string
  cash: number
  bonus: number
  version: number
  blocked: boolean
  bets: Map<string, Bet>
  rounds: Map<string, Round>
  tombstones: Set<string>
  spins: number
}

/** A player has at most one. */
export const spinGrant = 'grant-1'

/** The stake of a free spin. */
export const spinCents = 20

export type Session = { id: string; provider: string; player: Player; ended: boolean }

export type Launch = { token: string; player: Player; game: string; used: boolean }

/** `counted`: of a win, returned on request. */
export type StoredRequest = { body: string; reply: StoredReply; counted: number | null | undefined }

export const openBook = (game: string) => ({
  game,
  isEnabled: true,
  /** 0 for none. */
  limit: 0,
  /** By provider, oldest first. */
  secrets: new Map<string, string[]>(),
  players: new Map<string, Player>(),
  sessions: new Map<string, Session>(),
  launches: new Map<string, Launch>(),
  nonces: new Set<string>(),
  stored: new Map<string, StoredRequest>(),
})

export type Book = ReturnType<typeof openBook>

/** 100.00, of which 20.00 is bonus credit. */
export const newPlayer = (): Player => ({
  id: randomUUID(),
  cash: 8000,
  bonus: 2000,
  version: 1,
  blocked: false,
  bets: new Map(),
  rounds: new Map(),
  tombstones: new Set(),
  spins: 0,
})

export const balanceOf = ({ cash, bonus, version }: Player) => ({ playable: cash + bonus, cash, bonus, version })
