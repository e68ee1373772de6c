/** The front door of the ledger: the one way in for every movement of money. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/refusals'
import type { Cents } from '@lucero/contract/money'
import type { Shards } from '../citus/shards.ts'
import type { Tx } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Metrics } from '../metrics/metrics.ts'
import type { Events } from '../events/events.ts'
import type { CommitResult } from './batch.ts'
import { openChain } from './chain.ts'
import { carryOverKey, requestKey, type Command, type Json } from './command.ts'
import { reportFrozen } from './freeze.ts'
import { readHoldings, type Chart } from './holdings.ts'
import { openLanes } from './lanes.ts'
import * as store from './store.ts'

export type Books = ReturnType<typeof openBooks>

type Settings = {
  url: string
  shards?: Shards | undefined
  log: Log
  metrics: Metrics
  events: Events
  secret: string
  chart: Chart
}

export function openBooks({ url, shards, log, metrics, events, secret, chart }: Settings) {
  const chain = openChain(secret, chart)
  const committed = ({ transfers, changes, findings }: CommitResult) => {
    const moved = transfers.filter(({ refusal }) => refusal === null)
    for (const playerId of new Set(moved.map((one) => one.playerId)))
      events.publish({ kind: 'wallet-changed', playerId })
    for (const { kind, row } of changes)
      if (kind.announces) events.publish({ kind: 'record-changed', playerId: row.playerId, record: kind.announces })
    if (findings.length) reportFrozen({ log, metrics }, findings)
  }
  const lanes = openLanes({ url, shards, log, chain, committed, conflicted: () => metrics.ledgerConflict() })
  // Nothing depends on it but speed: what is decided on an old book is refused by the append.
  events.subscribe((event, origin) => {
    if (event.kind === 'resync') lanes.forgetAll()
    if (event.kind === 'wallet-changed' && origin === 'elsewhere') lanes.forget(event.playerId)
  })
  let stopped = false
  return {
    /** For whoever audits them. */
    chain,
    /** Decides and commits the command, once for its key; the reply is the stored one when the key came before. */
    async submit<Reply extends Json>(command: Command<Reply>): Promise<Reply> {
      if (stopped) throw new Refusal('RETRY_LATER')
      assert(isUuid(command.playerId) && isUuid(command.key), 'players and keys are uuids in small letters')
      const atCoordinator = command.reads?.some(({ kind }) => kind.at === 'coordinator') ?? false
      const { nonce, ...withoutNonce } = command
      // On Citus nonces lie at the coordinator, and most books do not.
      if (shards) await nonce?.use()
      const lane = lanes.laneFor(command.playerId, atCoordinator)
      return (await lane.submit(shards ? withoutNonce : command)) as Reply
    },
    /** Rows were changed by another way than commands: what is remembered may be wrong. */
    forgetAll: lanes.forgetAll,
    /** Brings the checkpoints up to this moment. */
    flush: lanes.flush,
    async stop() {
      stopped = true
      await lanes.stop()
    },
  }
}

/** Only as PostgreSQL writes them: the chain covers what comes back from the database. */
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

type RequestId = { playerId: string; from: 'player' | 'house'; kind: string; requestId: string | undefined }

/**
 * The idempotency key of a request. Version 0.1 used the request id itself as the key, so a request that it has carried out keeps that key.
 * Only transfers before the carry-over count, and only those of the same kind: callers choose their ids, and must not reach another key.
 */
export async function keyOfRequest(tx: Tx, { playerId, from, kind, requestId }: RequestId): Promise<string> {
  const oldKey = requestId?.toLowerCase()
  const isOld =
    oldKey !== undefined && (await store.isKeyBefore(tx, { playerId, key: oldKey, kind, end: carryOverKey(playerId) }))
  return isOld ? oldKey : requestKey(from, requestId)
}

/** What each account of a player holds; empty ones are left out. */
export const balancesOf = async (tx: Tx, playerId: string): Promise<Map<string, Cents>> =>
  (await readBook(tx, playerId)).balances

/** Of several players; who has no book yet is not in it. */
export const balancesOfAll = async (tx: Tx, playerIds: string[]): Promise<Map<string, Map<string, Cents>>> =>
  new Map(
    (await store.findHoldingsOfAll(tx, playerIds)).map(({ playerId, holdings }) => [playerId, readHoldings(holdings)]),
  )

/** What a player's accounts hold, with the number of transfers that led there. */
export async function readBook(tx: Tx, playerId: string): Promise<{ seq: bigint; balances: Map<string, Cents> }> {
  const end = await store.findEnd(tx, playerId)
  return { seq: end?.seq ?? 0n, balances: readHoldings(end?.holdings ?? '') }
}
