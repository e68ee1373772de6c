/**
 * One lane: commands that arrive while a batch commits become the next batch. No timer, so a lone command goes at once.
 * A batch is two trips to the database on one pipelined connection: lock and load, then write and commit.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/refusals'
import { Client } from 'pg'
import { appRole, isPassingFault, queriesOn, type Tx } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import type { ChainKey } from './chain.ts'
import { bodyHashOf, type Change, type Command, type Json, type StateKind, type StateRow } from './command.ts'
import * as store from './store.ts'
import { openWorkingBook, type Transfer, type WorkingBook } from './working-book.ts'

export type LaneSettings = { url: string; log: Log; chainKey: ChainKey; committed(playerIds: Set<string>): void }

type Waiting = {
  command: Command<Json>
  bodyHash: string
  resolve(reply: unknown): void
  reject(error: unknown): void
}
type Outcome = { reply: string } | { error: unknown }

const batchLimit = 128
const queueLimit = 4000
const triesOnLostConnection = 8
const pauseMs = 100

export type Lane = ReturnType<typeof openLane>

export function openLane(settings: LaneSettings) {
  const queue: Waiting[] = []
  const connection = keptConnection(settings)
  let running: Promise<void> | undefined

  const drain = async () => {
    while (queue.length) await settle(queue.splice(0, batchLimit))
    running = undefined
  }

  /** What failed as a batch is tried one by one, so that one bad command does not fail its neighbours. */
  const settle = async (batch: Waiting[]): Promise<void> => {
    const outcomes = await attempt(batch).catch((error: unknown) => ({ error }))
    const isOurs = (error: unknown) => !isPassingFault(error) && !(error instanceof Refusal)
    if (outcomes instanceof Map) for (const waiting of batch) answer(waiting, outcomes.get(waiting))
    else if (batch.length > 1 && isOurs(outcomes.error)) for (const waiting of batch) await settle([waiting])
    else for (const { reject } of batch) reject(outcomes.error)
  }

  /**
   * A connection lost at any moment, COMMIT included, is no answer: the batch is sent again, and finds by its keys
   * whatever had been committed. Only what was never sent may be refused at once.
   */
  const attempt = async (batch: Waiting[]): Promise<Map<Waiting, Outcome>> => {
    for (let tries = 1, sent = false; ; tries += 1) {
      try {
        const client = await connection.get()
        sent = true
        return await commitBatch(client, batch, settings)
      } catch (error) {
        await connection.drop()
        if (!sent || tries === triesOnLostConnection || !isPassingFault(error)) throw error
        await delay(pauseMs * tries)
      }
    }
  }

  return {
    submit: (command: Command<Json>) =>
      new Promise<unknown>((resolve, reject) => {
        if (queue.length >= queueLimit) return reject(new Refusal('RETRY_LATER'))
        queue.push({ command, bodyHash: bodyHashOf(command.kind, command.body), resolve, reject })
        running ??= drain()
      }),
    async stop() {
      await running
      await connection.drop()
    },
  }
}

function answer({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'reply' in outcome) resolve(JSON.parse(outcome.reply))
  else reject(outcome?.error ?? new Error('a command was left without an outcome'))
}

function keptConnection({ url, log }: LaneSettings) {
  let client: Client | undefined
  const drop = async () => {
    const old = client
    client = undefined
    await old?.end().catch(() => undefined)
  }
  const open = async () => {
    const opened = new Client({
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: 2000,
      statement_timeout: 3000,
      lock_timeout: 2000,
      options: `-c role=${appRole} -c timezone=UTC -c plan_cache_mode=force_generic_plan`,
      application_name: 'lucero-ledger',
    })
    opened.on('error', (error) => {
      log.warn({ err: error }, "a ledger lane's connection was lost")
      if (client === opened) client = undefined
    })
    await opened.connect()
    return opened
  }
  return { drop, get: async () => (client ??= await open()) }
}

async function commitBatch(client: Client, batch: Waiting[], settings: LaneSettings): Promise<Map<Waiting, Outcome>> {
  const tx = queriesOn(client)
  const { books, earlier, nowMs } = await load(client, tx, batch)
  const made = decideAll(batch, books, earlier, nowMs, settings.chainKey)
  await save(client, tx, books, made)
  settings.committed(new Set(made.transfers.map(({ playerId }) => playerId)))
  return made.outcomes
}

type Loaded = { books: Map<string, WorkingBook>; earlier: Map<string, store.Outcome>; nowMs: number }

const outcomeKey = (playerId: string, key: string) => `${playerId} ${key}`

/** All of it is sent in one go; each statement sees what was committed before the locks were had. */
async function load(client: Client, tx: Tx, batch: Waiting[]): Promise<Loaded> {
  const playerIds = [...new Set(batch.map(({ command }) => command.playerId))].sort()
  const reads = readsOf(batch)
  const [, halted, locked, accounts, outcomes, ...rows] = await together(
    client.query('begin'),
    store.isHalted(tx),
    store.lockBooks(tx, playerIds),
    store.loadAccounts(tx, playerIds),
    store.loadOutcomes(
      tx,
      batch.map(({ command }) => command.playerId),
      batch.map(({ command }) => command.key),
    ),
    ...reads.map(({ kind, ...wanted }) => kind.load!(tx, wanted)),
  )
  if (halted) throw new Refusal('RETRY_LATER')
  if (locked.length < playerIds.length) return loadWithNewBooks(client, tx, batch, playerIds)
  const books = openBooks(locked, accounts)
  reads.forEach(({ kind }, index) => {
    for (const row of rows[index] ?? []) books.get(row.playerId)?.putState(kind.name, row)
  })
  const earlier = new Map(outcomes.map((outcome) => [outcomeKey(outcome.playerId, outcome.key), outcome]))
  return { books, earlier, nowMs: locked[0]!.nowMs }
}

async function loadWithNewBooks(client: Client, tx: Tx, batch: Waiting[], playerIds: string[]): Promise<Loaded> {
  await client.query('rollback')
  await store.insertBooks(tx, playerIds)
  return load(client, tx, batch)
}

function openBooks(
  locked: Awaited<ReturnType<typeof store.lockBooks>>,
  accounts: Awaited<ReturnType<typeof store.loadAccounts>>,
): Map<string, WorkingBook> {
  const balances = new Map(locked.map(({ playerId }) => [playerId, new Map<string, bigint>()]))
  for (const { playerId, name, balance } of accounts) balances.get(playerId)?.set(name, balance)
  return new Map(
    locked.map((row) => [row.playerId, openWorkingBook({ ...row, balances: balances.get(row.playerId)! })]),
  )
}

type Read = { kind: StateKind<StateRow>; playerIds: string[]; ids: string[] }

function readsOf(batch: Waiting[]): Read[] {
  const reads = new Map<string, Read>()
  for (const { command } of batch) {
    for (const { kind, id } of command.reads ?? []) {
      const read = reads.get(kind.name) ?? { kind, playerIds: [], ids: [] }
      reads.set(kind.name, read)
      read.playerIds.push(command.playerId)
      read.ids.push(id)
    }
  }
  return [...reads.values()]
}

type Made = {
  outcomes: Map<Waiting, Outcome>
  transfers: Transfer[]
  changes: Change[]
  refused: Parameters<typeof store.insertRefusals>[1]
}

function decideAll(
  batch: Waiting[],
  books: Map<string, WorkingBook>,
  earlier: Map<string, store.Outcome>,
  nowMs: number,
  chainKey: ChainKey,
): Made {
  const made: Made = { outcomes: new Map(), transfers: [], changes: [], refused: [] }
  const now = new Date(nowMs)
  for (const waiting of batch) {
    const { command, bodyHash } = waiting
    const label = outcomeKey(command.playerId, command.key)
    const known = earlier.get(label)
    const outcome = known ? recall(known, bodyHash) : decide(waiting, books.get(command.playerId)!, now, chainKey, made)
    made.outcomes.set(waiting, outcome)
    if (!known) remember(earlier, label, waiting, outcome)
  }
  return made
}

/** The same key again: the stored answer for the same body, a conflict for another. */
function recall({ bodyHash, reply, code, fields }: store.Outcome, asked: string): Outcome {
  if (bodyHash !== asked) return { error: new Refusal('CONFLICT') }
  if (reply !== null) return { reply }
  return { error: new Refusal(code as RefusalCode, JSON.parse(fields ?? '{}') as RefusalFields) }
}

/** So that a duplicate in the same batch finds its twin. */
function remember(
  earlier: Map<string, store.Outcome>,
  label: string,
  { command, bodyHash }: Waiting,
  outcome: Outcome,
): void {
  const { playerId, key } = command
  if ('reply' in outcome)
    earlier.set(label, { playerId, key, bodyHash, reply: outcome.reply, code: null, fields: null })
  else if (command.keepRefusal && outcome.error instanceof Refusal) {
    const { code, fields } = outcome.error
    earlier.set(label, { playerId, key, bodyHash, reply: null, code, fields: JSON.stringify(fields) })
  }
}

function decide({ command, bodyHash }: Waiting, book: WorkingBook, now: Date, chainKey: ChainKey, made: Made): Outcome {
  const { playerId, key, kind } = command
  try {
    const decision = command.decide(book.view, now)
    if (!decision.moves.length && !decision.changes?.length) return { reply: JSON.stringify(decision.reply ?? null) }
    const transfer = book.lay(decision, { key, bodyHash, kind, atMs: now.getTime() }, chainKey)
    made.transfers.push(transfer)
    made.changes.push(...(decision.changes ?? []))
    return { reply: transfer.reply }
  } catch (error) {
    if (command.keepRefusal && error instanceof Refusal) {
      made.refused.push({ playerId, key, bodyHash, code: error.code, fields: JSON.stringify(error.fields) })
    }
    return { error }
  }
}

async function save(
  client: Client,
  tx: Tx,
  books: Map<string, WorkingBook>,
  { transfers, changes, refused }: Made,
): Promise<void> {
  const changedIds = [...new Set(transfers.map(({ playerId }) => playerId))]
  const changed = changedIds.map((playerId) => ({ playerId, book: books.get(playerId)! }))
  const balances = changed.flatMap(({ playerId, book }) => book.changedBalances().map((one) => ({ playerId, ...one })))
  const stored = balances.filter(({ isNew }) => !isNew)
  const added = balances.filter(({ isNew }) => isNew)
  const writes = [
    ...(transfers.length ? [store.updateBooks(tx, changed), store.insertTransfers(tx, transfers)] : []),
    ...(stored.length ? [store.updateAccounts(tx, stored)] : []),
    ...(added.length ? [store.insertAccounts(tx, added)] : []),
    ...(refused.length ? [store.insertRefusals(tx, refused)] : []),
    ...lastOfEach(changes).map(([kind, rows]) => kind.save(tx, rows)),
  ]
  await together(...writes, client.query('commit'))
}

/** A row that several commands of the batch changed is written once, as the last of them left it. */
function lastOfEach(changes: Change[]): [StateKind<StateRow>, StateRow[]][] {
  const kinds = new Map<StateKind<StateRow>, Map<string, StateRow>>()
  for (const { kind, row } of changes) {
    const rows = kinds.get(kind) ?? new Map<string, StateRow>()
    kinds.set(kind, rows)
    rows.set(`${row.playerId} ${row.id}`, row)
  }
  return [...kinds].map(([kind, rows]) => [kind, [...rows.values()]])
}

/** Waits for all of them even when one fails, so that no answer of an old statement is left on the connection. */
async function together<Results extends unknown[]>(
  ...asked: { [K in keyof Results]: Promise<Results[K]> }
): Promise<Results> {
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results
}
