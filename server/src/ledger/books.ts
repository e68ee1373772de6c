/** The entry point of the ledger. Every movement of money goes through `submit`. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Cents } from '@lucero/contract/shared/money'
import type { Shards } from '../citus/shards.ts'
import type { Tx } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Metrics } from '../metrics/metrics.ts'
import type { Events } from '../events/events.ts'
import type { CommitResult } from './batch.ts'
import type { LedgerClock } from './clock.ts'
import { openChain } from './chain.ts'
import { carryOverKey, requestKey, type Command, type Json, type BatchRecorder } from './command.ts'
import { reportFrozen } from './audit/freeze.ts'
import { readHoldings, type Chart } from './holdings.ts'
import type { SpansByPlayer } from './lane.ts'
import { openLanes, type Surroundings } from './lanes.ts'
import { consumeFirst } from './nonces.ts'
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
  /** Opens the sums of an append, for the reports. */
  record?: (() => BatchRecorder) | undefined
  /** The time of transfers. By default it is the database's. */
  clock?: LedgerClock
  surroundings?: Surroundings
}

export function openBooks(settings: Settings) {
  const { url, shards, log, metrics, events, secret, chart, record, clock, surroundings } = settings

  const chain = openChain(secret, chart)
  const committed = ({ transfers, changes, findings }: CommitResult, spans: SpansByPlayer) => {
    for (const { kind, refusal } of transfers) metrics.countTransfer(kind, refusal === null ? 'moved' : 'refused')
    const moved = transfers.filter(({ refusal }) => refusal === null)
    for (const playerId of new Set(moved.map((one) => one.playerId))) {
      const span = spans.get(playerId)?.child('publish wallet-changed', { kind: 'producer' })
      events.publish({ kind: 'wallet-changed', playerId, ...(span && { trace: span.traceparent }) })
      span?.end()
    }
    for (const { kind, row } of changes) {
      if (kind.announces) events.publish({ kind: 'record-changed', playerId: row.playerId, record: kind.announces })
      const { topics = [], operatorId = null } = kind.hints?.(row) ?? {}
      for (const topic of topics) events.publish({ kind: 'desk-changed', topic, operatorId })
    }
    if (!findings.length) return
    reportFrozen({ log, metrics }, findings)
    events.publish({ kind: 'desk-changed', topic: 'ledger', operatorId: null })
  }
  const lanes = openLanes({
    url,
    shards,
    log,
    chain,
    record,
    clock,
    surroundings,
    committed,
    conflicted: () => metrics.ledgerConflict(),
    appended: metrics.ledgerAppended,
  })
  // Evicting avoids conflicts. Correctness does not depend on it, because the append rejects decisions on stale books.
  events.subscribe((event, origin) => {
    if (event.kind === 'resync') lanes.forgetAll()
    if (event.kind === 'wallet-changed' && origin === 'elsewhere') lanes.forget(event.playerId)
  })
  let stopped = false
  return {
    /** Used by audits. */
    chain,
    /** Decides and commits the command once per idempotency key. A repeated key returns the stored reply (`replyToRepeatedKey` in batch.ts). */
    async submit<Reply extends Json>(command: Command<Reply>): Promise<Reply> {
      if (stopped) throw new Refusal('RETRY_LATER')
      assert(isUuid(command.playerId) && isUuid(command.key), 'player ids and keys are UUIDs in lower case')
      assert(command.kind !== '' && !command.kind.includes('\n'), 'the kind of a command is one line')
      const lane = lanes.laneFor(command.playerId, isAtCoordinator(command))
      return (await lane.submit(shards ? await consumeFirst(command) : command)) as Reply
    },
    /** Evicts all cached books. Needed after rows were changed without a command. */
    forgetAll: lanes.forgetAll,
    /** Writes all pending checkpoints. */
    flush: lanes.flush,
    async stop() {
      stopped = true
      await lanes.stop()
    },
  }
}

const isAtCoordinator = ({ at, reads = [] }: Command<Json>): boolean =>
  at === 'coordinator' || reads.some(({ kind }) => kind.at === 'coordinator')

/** In the form in which PostgreSQL returns them, because the hash covers that form. */
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

/** Balances of a player's accounts. Empty accounts are left out. */
export const balancesOf = async (tx: Tx, playerId: string): Promise<Map<string, Cents>> =>
  (await readBook(tx, playerId)).balances

/** Balances of several players. Players without a book are left out. */
export const balancesOfAll = async (tx: Tx, playerIds: string[]): Promise<Map<string, Map<string, Cents>>> =>
  new Map(
    (await store.findHoldingsOfAll(tx, playerIds)).map(({ playerId, holdings }) => [playerId, readHoldings(holdings)]),
  )

/** Balances of a player's accounts, with the book's sequence number. */
export async function readBook(tx: Tx, playerId: string): Promise<{ seq: bigint; balances: Map<string, Cents> }> {
  const end = await store.findEnd(tx, playerId)
  return { seq: end?.seq ?? 0n, balances: readHoldings(end?.holdings ?? '') }
}
