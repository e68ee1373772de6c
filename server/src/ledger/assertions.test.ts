// Planted faults: each of them violates an invariant of the ledger, and the assertion names it.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import { describe, expect, it } from 'vitest'
import { chart } from '../accounts/accounts.ts'
import { commitBatch, type PendingCommand } from './batch.ts'
import { noHead, openChain } from './chain.ts'
import { checkpointAt } from './checkpoints.ts'
import { openLedgerClock } from './clock.ts'
import { one, type Command, type Decision, type Json, type NonceKind, type ReadableKind } from './command.ts'
import { keysTable } from './lookup-tables.ts'
import { openMemory } from './memory.ts'
import { openAppendNonces } from './nonces.ts'
import { statementsBeside, type AppendRequest, type Storage } from './storage.ts'
import { moveCheckpoints, type BookRow, type LoadedBook, type StoredOutcome } from './store.ts'
import { WorkingBook } from './working-book.ts'

const chain = openChain('a secret for planted faults', chart)
const playerId = '00000000-0000-4000-8000-000000000001'
const give = { moves: [{ from: 'operator:1', to: 'main:1', cents: 5n }], reply: {} }
const notes: ReadableKind<'note'> = { name: 'note', load: () => sql`select 1` }

const emptyBook: LoadedBook = {
  playerId,
  nowMs: 1,
  halted: false,
  frozen: null,
  lines: 0n,
  last: null,
  hashBefore: null,
  checkpoint: null,
}

const pending = (decision: Decision<Json>, parts: Partial<Command<Json>> = {}): PendingCommand => ({
  command: { playerId, key: randomUUID(), kind: 'test', body: {}, decide: () => decision, ...parts },
  bodyHash: randomUUID(),
})

type Read = Awaited<ReturnType<Storage['read']>>

/** Commits a batch on a storage whose reads have a fault. Returns what the first command gets, and what was appended. */
async function commit(batch: PendingCommand[], fault: Partial<Read> = {}) {
  const appended: AppendRequest[] = []
  const storage: Storage = {
    read: async (players, _keys, reads) => ({
      books: players.map((id) => ({ ...emptyBook, playerId: id })),
      outcomes: [],
      rows: reads.map(() => []),
      claimed: [],
      ...fault,
    }),
    append: async (request) => void appended.push(request),
    freeze: async () => undefined,
  }
  const tools = { storage, chain, clock: openLedgerClock(() => 1), memory: openMemory() }
  const outcome = (await commitBatch(tools, batch, false)).outcomes[0]!
  if ('error' in outcome) throw outcome.error
  return { reply: outcome.reply, appended }
}

/** A book whose balances do not sum to zero, written by the program with a valid hash. */
function unbalanced(): LoadedBook {
  const balances = new Map([['main:1', 500n]])
  const book = new WorkingBook({ playerId, seq: 0n, head: noHead, atMs: 0, lines: 0n, balances })
  const label = { key: randomUUID(), bodyHash: randomUUID(), kind: 'test', atMs: 1 }
  const last = book.post(give, label, chain)[0]!
  return { ...emptyBook, last, checkpoint: checkpointAt(last, chain) }
}

const outcome = (parts: Partial<StoredOutcome>): StoredOutcome => ({
  playerId,
  key: randomUUID(),
  bodyHash: randomUUID(),
  reply: '{}',
  refusal: null,
  ...parts,
})

describe('a planted fault fails the command', () => {
  it.each<[string, Partial<Read>, string]>([
    ['the book of another player', { books: [{ ...emptyBook, playerId: randomUUID() }] }, 'was not requested'],
    ['no rows for a kind', { rows: [] }, '1 reads have 0 results'],
    ['outcomes of keys that nobody sent', { outcomes: [outcome({}), outcome({})] }, 'more outcomes than keys'],
    ['balances that do not sum to zero', { books: [unbalanced()] }, 'sum to 500 cents'],
  ])('a read returns %s', async (_title, fault, message) => {
    await expect(commit([pending(give, { reads: [one(notes, '1')] })], fault)).rejects.toThrow(message)
  })

  it.each([
    ['a reply and a refusal', { refusal: '{"code":"CONFLICT","fields":{}}' }],
    ['neither a reply nor a refusal', { reply: null }],
  ])('a stored outcome has %s', async (_title, parts) => {
    const sent = pending(give)
    const { key } = sent.command
    const stored = outcome({ key, bodyHash: sent.bodyHash, ...parts })
    await expect(commit([sent], { outcomes: [stored] })).rejects.toThrow('is a reply or a refusal')
  })

  it('a batch contains a command twice', async () => {
    const sent = pending(give)
    await expect(commit([sent, sent])).rejects.toThrow('contains a command twice')
  })

  const round = { roundId: randomUUID(), step: 1, isShown: true, isWinner: false }
  const key = randomUUID()
  const beside = { log: sql`select 1` }
  it.each<[string, Decision<Json>, Partial<Command<Json>>, string]>([
    ['has a statement beside it, and writes nothing', { moves: [], reply: {}, beside }, {}, 'nothing to write with'],
    ['has a statement beside it, away from the coordinator', { ...give, beside }, {}, 'need the coordinator'],
    ['rejects its own key', { ...give, rejectKey: { key, kind: 'bet', code: 'ROLLED_BACK' } }, { key }, 'its own key'],
    ['belongs to a round and has no detail', { ...give, round }, {}, 'of a round has no detail'],
  ])('a decision %s', async (_title, decision, parts, message) => {
    await expect(commit([pending(decision, parts)])).rejects.toThrow(message)
  })

  it.each([
    [0n, 'a'.repeat(64)],
    [1n, noHead],
  ])('a book of %i transfers has the head "%s"', (seq, head) => {
    const state = { playerId, seq, head, atMs: 0, lines: 0n, balances: new Map() }
    expect(() => new WorkingBook(state)).toThrow('has the head')
  })

  it('an append consumes a nonce twice', () => {
    const kind = { name: 'test', refusal: 'CONFLICT' } as NonceKind
    const nonce = { kind, id: '1', use: async () => undefined }
    const nonces = openAppendNonces()
    nonces.add({ command: { nonce } })
    expect(() => nonces.add({ command: { nonce } })).toThrow('consumes a nonce once')
  })

  it('keys have no player each', () => {
    expect(() => keysTable({ playerIds: [playerId], ids: ['1', '2'] })).toThrow('1 players have 2 keys')
  })

  it('a book has two checkpoints in one statement', () => {
    const tx = { run: async () => 0 } as unknown as Tx
    const book = { playerId } as BookRow
    expect(() => moveCheckpoints(tx, [book, book])).toThrow('a book has one checkpoint')
  })
})

describe('statements beside decisions', () => {
  const named = (name: string, value: string) => ({ [name]: sql`select ${value}` })
  const besideOf = (...all: Decision<Json>['beside'][]) =>
    commit(all.map((beside) => pending({ ...give, beside: beside! }, { at: 'coordinator' })))

  it('are all appended, also if two commands of a batch name the same row', async () => {
    const { appended } = await besideOf(
      { ...named('log', 'first'), ...named('limit staff:ana', 'one') },
      { ...named('log', 'second'), ...named('approval 1', 'use'), ...named('limit staff:ana', 'two') },
    )
    expect(appended).toHaveLength(1)
    // The names are the order of the locks. Statements of one name keep the order of their commands.
    const run = statementsBeside(appended[0]!).map(({ values }) => values[0])
    expect(run).toEqual(['use', 'one', 'two', 'first', 'second'])
  })

  it('commit with their transfer: a command without any has none', async () => {
    const { appended } = await commit([pending(give)])
    expect(statementsBeside(appended[0]!)).toEqual([])
  })
})
