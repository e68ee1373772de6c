/** A batch of commands, from lock to commit: two trips to the database on one pipelined connection. */
import type { Writable } from 'node:stream'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/refusals'
import type { Client } from 'pg'
import { queriesOn, type Tx } from '../kit/db.ts'
import { noHead, type Chain } from './chain.ts'
import type { Change, Command, Json, ReadableKind, StateRow, WritableKind } from './command.ts'
import { insertFrozen, type Finding } from './freeze-store.ts'
import { balancesIn, noHoldings } from './holdings.ts'
import * as store from './store.ts'
import { openWorkingBook, type Transfer, type WorkingBook } from './working-book.ts'

export type Asked = { command: Command<Json>; bodyHash: string }
export type Outcome = { reply: string } | { error: unknown }

/** `findings` are the books whose seal was found broken; they are frozen by the same commit. */
export type Committed = { outcomes: Outcome[]; playerIds: Set<string>; findings: Finding[] }

/** `committing` is told once the outcome is no longer known until PostgreSQL answers. */
export async function commitBatch(
  client: Client,
  batch: Asked[],
  chain: Chain,
  committing: () => void,
): Promise<Committed> {
  const tx = queriesOn(client)
  const loaded = await load(client, tx, batch, chain)
  const made = decideAll(batch, loaded, chain)
  committing()
  await save(client, tx, loaded, made, chain)
  const playerIds = new Set(made.transfers.map(({ playerId }) => playerId))
  return { outcomes: made.outcomes, playerIds, findings: loaded.findings }
}

export type Loaded = {
  /** Those that can be trusted: a book that is frozen, or must be, is not even read. */
  books: Map<string, WorkingBook>
  earlier: Map<string, store.Outcome>
  now: Date
  halted: boolean
  findings: Finding[]
}

export const outcomeKey = (playerId: string, key: string) => `${playerId} ${key}`

/** All of it is sent in one go; each statement sees what was committed before the locks were had. */
async function load(client: Client, tx: Tx, batch: Asked[], chain: Chain): Promise<Loaded> {
  const playerIds = [...new Set(batch.map(({ command }) => command.playerId))].sort()
  const reads = readsOf(batch)
  const [, locked, outcomes, ...rows] = await inOneTrip(client, () => [
    client.query('begin'),
    store.lockBooks(tx, playerIds),
    store.loadOutcomes(
      tx,
      batch.map(({ command }) => command.playerId),
      batch.map(({ command }) => command.key),
    ),
    ...reads.map(({ kind, ...wanted }) => tx.all<StateRow>(kind.load(wanted))),
  ])
  if (locked.length < playerIds.length) return loadWithNewBooks(client, tx, batch, playerIds, chain)
  const thawed = locked.filter(({ frozen }) => !frozen)
  const findings = thawed.flatMap((book) => (chain.seal(book) === book.seal ? [] : [brokenSeal(book)]))
  const trusted = thawed.filter(({ playerId }) => !findings.some((finding) => finding.playerId === playerId))
  const books = new Map(trusted.map((row) => [row.playerId, openWorkingBook({ ...row, balances: balancesIn(row) })]))
  reads.forEach(({ kind }, index) => {
    for (const row of rows[index] ?? []) books.get(row.playerId)?.putState(kind.name, row)
  })
  return {
    books,
    earlier: new Map(outcomes.map((outcome) => [outcomeKey(outcome.playerId, outcome.key), outcome])),
    now: new Date(locked[0]!.nowMs),
    halted: locked[0]!.halted,
    findings,
  }
}

const brokenSeal = ({ playerId, seq }: store.BookRow): Finding => ({
  playerId,
  text: `book ${playerId}: its seal does not fit its ${seq} transfers and balances`,
})

async function loadWithNewBooks(
  client: Client,
  tx: Tx,
  batch: Asked[],
  playerIds: string[],
  chain: Chain,
): Promise<Loaded> {
  await client.query('rollback')
  await store.insertBooks(
    tx,
    playerIds.map((playerId) => ({ playerId, seal: chain.seal({ playerId, seq: 0n, head: noHead, ...noHoldings }) })),
  )
  return load(client, tx, batch, chain)
}

type Read = { kind: ReadableKind; playerIds: string[]; ids: string[] }

function readsOf(batch: Asked[]): Read[] {
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

export type Made = {
  outcomes: Outcome[]
  transfers: Transfer[]
  changes: Change[]
  refused: Parameters<typeof store.insertRefusals>[1]
}

/** The heart of a batch, pure: while money stands still, all of it or one player's, what was decided before is still answered. */
export function decideAll(batch: Asked[], { books, earlier, now, halted }: Loaded, chain: Chain): Made {
  const made: Made = { outcomes: [], transfers: [], changes: [], refused: [] }
  for (const asked of batch) {
    const { playerId, key } = asked.command
    const label = outcomeKey(playerId, key)
    const [known, book] = [earlier.get(label), books.get(playerId)]
    if (known) made.outcomes.push(recall(known, asked.bodyHash))
    else if (halted) made.outcomes.push({ error: new Refusal('RETRY_LATER') })
    else if (!book) made.outcomes.push({ error: new Refusal('WALLET_FROZEN') })
    else {
      const outcome = decide(asked, book, now, chain, made)
      made.outcomes.push(outcome)
      remember(earlier, label, asked, outcome)
    }
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
  { command, bodyHash }: Asked,
  outcome: Outcome,
): void {
  const { playerId, key } = command
  if ('reply' in outcome)
    earlier.set(label, { playerId, key, bodyHash, reply: outcome.reply, code: null, fields: null })
  else if (isKept(command, outcome.error)) {
    const { code, fields } = outcome.error
    earlier.set(label, { playerId, key, bodyHash, reply: null, code, fields: JSON.stringify(fields) })
  }
}

function decide({ command, bodyHash }: Asked, book: WorkingBook, now: Date, chain: Chain, made: Made): Outcome {
  const { playerId, key, kind } = command
  try {
    const decision = command.decide(book.viewFor(command.reads), now)
    if (!decision.moves.length && !decision.changes?.length) return { reply: JSON.stringify(decision.reply ?? null) }
    const transfer = book.lay(decision, { key, bodyHash, kind, atMs: now.getTime() }, chain)
    made.transfers.push(transfer)
    made.changes.push(...(decision.changes ?? []))
    return { reply: transfer.reply }
  } catch (error) {
    if (isKept(command, error)) {
      made.refused.push({ playerId, key, bodyHash, code: error.code, fields: JSON.stringify(error.fields) })
    }
    return { error }
  }
}

/** What a rule refuses stays refused; what only found no room may be sent again. */
const isKept = ({ keepRefusal }: Command<Json>, error: unknown): error is Refusal =>
  keepRefusal === true && error instanceof Refusal && error.code !== 'BALANCE_LIMIT_REACHED'

async function save(
  client: Client,
  tx: Tx,
  { books, findings }: Loaded,
  { transfers, changes, refused }: Made,
  chain: Chain,
): Promise<void> {
  const changed = [...new Set(transfers.map(({ playerId }) => playerId))].map((playerId) =>
    books.get(playerId)!.row(chain),
  )
  await inOneTrip(client, () => [
    ...(findings.length ? [insertFrozen(tx, findings)] : []),
    ...(transfers.length ? [store.updateBooks(tx, changed), store.insertTransfers(tx, transfers)] : []),
    ...(refused.length ? [store.insertRefusals(tx, refused)] : []),
    ...lastOfEach(changes).flatMap(([kind, rows]) => kind.save(rows).map((query) => tx.run(query))),
    client.query('commit'),
  ])
}

/** A row that several commands of the batch changed is written once, as the last of them left it. */
function lastOfEach(changes: Change[]): [WritableKind, StateRow[]][] {
  const kinds = new Map<WritableKind, Map<string, StateRow>>()
  for (const { kind, row } of changes) {
    const rows = kinds.get(kind) ?? new Map<string, StateRow>()
    kinds.set(kind, rows)
    rows.set(`${row.playerId} ${row.id}`, row)
  }
  return [...kinds].map(([kind, rows]) => [kind, [...rows.values()]])
}

/**
 * Sent as one packet. Waits for all answers even when one is an error, so that none of an old statement is left on the connection.
 */
async function inOneTrip<Results extends unknown[]>(
  client: Client,
  ask: () => { [K in keyof Results]: Promise<Results[K]> },
): Promise<Results> {
  const stream = streamOf(client)
  stream.cork()
  const asked = ask()
  stream.uncork()
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results
}

/** pg has no word for it. */
const streamOf = (client: Client) => (client as unknown as { connection: { stream: Writable } }).connection.stream
