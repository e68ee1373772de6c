/** The front door of the ledger: the one road for every movement of money. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/refusals'
import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import type { Metrics } from '../kit/metrics.ts'
import type { News } from '../kit/news.ts'
import { openChain } from './chain.ts'
import type { Command, Json } from './command.ts'
import { tellFrozen } from './freeze.ts'
import type { Finding } from './freeze-store.ts'
import { balancesIn, noHoldings } from './holdings.ts'
import { openLane } from './lane.ts'
import * as store from './store.ts'

/** Two beat one and four on two cores; see docs/performance.md. */
const laneCount = 2

type Books = ReturnType<typeof openBooks>

declare module '../kit/kit.ts' {
  interface Kit {
    books: Books
  }
}

type Settings = { url: string; log: Log; metrics: Metrics; news: News; secret: string }

export function openBooks({ url, log, metrics, news, secret }: Settings) {
  const committed = (playerIds: Set<string>) => {
    for (const playerId of playerIds) news.tell({ kind: 'wallet-changed', playerId })
  }
  const frozen = (findings: Finding[]) => tellFrozen({ log, metrics }, findings)
  const chain = openChain(secret)
  const lanes = Array.from({ length: laneCount }, () => openLane({ url, log, chain, committed, frozen }))
  let stopped = false
  return {
    /** Decides and commits the command, once for its key; the reply is the stored one when the key came before. */
    async submit<Reply extends Json>(command: Command<Reply>): Promise<Reply> {
      if (stopped) throw new Refusal('RETRY_LATER')
      assert(isUuid(command.playerId) && isUuid(command.key), 'players and keys are uuids in small letters')
      return (await lanes[laneOf(command.playerId)]!.submit(command)) as Reply
    },
    async stop() {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Only as PostgreSQL writes them: the chain covers what comes back from the database. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const isUuid = (text: string) => uuid.test(text)

/** A player's commands keep to one lane, so they never wait for each other's locks. */
const laneOf = (playerId: string) => Number.parseInt(playerId.slice(-4), 16) % laneCount

/** What each account of a player holds; empty ones are left out. */
export const balancesOf = async (tx: Tx, playerId: string): Promise<Map<string, Cents>> =>
  (await standOf(tx, playerId)).balances

/** Of several players; who has no book yet is not in it. */
export const balancesOfAll = async (tx: Tx, playerIds: string[]): Promise<Map<string, Map<string, Cents>>> =>
  new Map((await store.findBooks(tx, playerIds)).map((book) => [book.playerId, balancesIn(book)]))

/** What a player's accounts hold, with the number of transfers that led there. */
export async function standOf(tx: Tx, playerId: string): Promise<{ seq: bigint; balances: Map<string, Cents> }> {
  const book = await store.findBook(tx, playerId)
  return { seq: book?.seq ?? 0n, balances: balancesIn(book ?? noHoldings) }
}
