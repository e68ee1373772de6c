/**
 * What the aggregator must not forget: rounds, sessions and rewards, one line of JSON for each change. A start reads the lines again, and keeps
 * the newest rounds only.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from '../rules/game.ts'

/** `void`: the stake was returned. */
type RoundState = 'betting' | 'settling' | 'closed' | 'refused' | 'voiding' | 'void'

export type Round = {
  kind: 'round'
  id: string
  session: string
  game: string
  choice: string
  /** In units. */
  stake: number
  /** A free spin of this reward. */
  reward: string | null
  /** Ids of the transactions. */
  bet: string
  end: string
  state: RoundState
  outcome: Outcome | null
  payout: number
  /** Why the operator has refused it. */
  problem: string | null
  /** After the last accepted transaction. */
  balance: number | null
  at: string
}

/** A player in a game: the token of the operator. The page knows only `id`. */
export type Session = {
  kind: 'session'
  id: string
  user: string
  token: string
  game: string
  country: string
  lobby: string
}

/** Free spins of a player in a game. `reference` is the operator's: the same one is the same reward. */
export type Reward = {
  kind: 'reward'
  id: string
  reference: string
  user: string
  game: string
  stake: number
  count: number
  played: number
  from: string
  until: string
  isCancelled: boolean
}

type Entry = Round | Session | Reward

const maxKept = 5000

export type Journal = ReturnType<typeof openJournal>

export function openJournal(path: string) {
  const rounds = new Map<string, Round>()
  const sessions = new Map<string, Session>()
  const rewards = new Map<string, Reward>()
  const remember = (entry: Entry) => {
    if (entry.kind === 'round') rounds.set(entry.id, entry)
    else if (entry.kind === 'session') sessions.set(entry.id, entry)
    else rewards.set(entry.id, entry)
  }
  if (existsSync(path)) for (const entry of entriesIn(readFileSync(path, 'utf8'))) remember(entry)
  // An open round may be older than the newest ones.
  const isOpen = ({ state }: Round) => ['betting', 'settling', 'voiding'].includes(state)
  for (const round of [...rounds.values()].slice(0, -maxKept)) if (!isOpen(round)) rounds.delete(round.id)
  for (const { id } of [...sessions.values()].slice(0, -maxKept)) sessions.delete(id)
  const kept = [...sessions.values(), ...rewards.values(), ...rounds.values()]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  renameSync(`${path}.new`, path)
  return {
    rounds: rounds as ReadonlyMap<string, Round>,
    sessions: sessions as ReadonlyMap<string, Session>,
    rewards: rewards as ReadonlyMap<string, Reward>,
    isOpen,
    write<One extends Entry>(entry: One): One {
      appendFileSync(path, `${JSON.stringify(entry)}\n`)
      remember(entry)
      return entry
    },
  }
}

/** A process that was killed may leave half a line at the end. */
const entriesIn = (text: string): Entry[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry]
    } catch {
      return []
    }
  })
