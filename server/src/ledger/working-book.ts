/** A cached book. Decisions are checked against the invariants and posted one after another. */
import assert from 'node:assert/strict'
import { maxHeldCents, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isHash, noHead, type Chain } from './chain.ts'
import {
  anyBody,
  type BookView,
  type Command,
  type Decision,
  type Json,
  type Move,
  type Kind,
  type ReadableKind,
  type RoundEntry,
  type RowOf,
  type StateRow,
} from './command.ts'
import { holdingsText, type Chart } from './holdings.ts'
import type { Transfer } from './store.ts'

/** `lines` counts the transfers that Last Activity shows. `atMs` is the time of the last transfer. */
export type BookState = {
  playerId: string
  seq: bigint
  head: string
  atMs: number
  lines: bigint
  balances: Map<string, Cents>
}
type Label = { key: string; bodyHash: string; kind: string; atMs: number }

/** Per kind that is cached in part. */
const maxCachedRows = 16

type Rows = Map<string, StateRow>

export class WorkingBook {
  readonly playerId: string
  seq: bigint
  head: string
  atMs: number
  lines: bigint
  readonly balances: Map<string, Cents>
  private readonly rows = new Map<string, Rows>()
  /** The kinds whose rows are all cached. */
  private readonly whole = new Set<string>()
  /** The kinds that the batch read or changed. */
  private readonly touched = new Map<string, Kind>()

  constructor({ playerId, seq, head, atMs, lines, balances }: BookState) {
    assert(seq >= 0n && lines >= 0n && lines <= seq, `a book of ${seq} transfers has ${lines} lines`)
    assert((seq === 0n) === (head === noHead), `a book of ${seq} transfers has the head "${head}"`)
    this.playerId = playerId
    this.seq = seq
    this.head = head
    this.atMs = atMs
    this.lines = lines
    this.balances = balances
  }

  balance(account: string): Cents {
    return this.balances.get(account) ?? 0n
  }

  /** True if a command can be decided without a read from the database. */
  knows(reads: Command<Json>['reads'] = []): boolean {
    return reads.every(({ kind, id }) =>
      kind.remembers === 'all' ? this.whole.has(kind.name) : kind.remembers === 'some' && id !== '*',
    )
  }

  /** Replaces the cached rows of the kind, or adds to them if the kind is cached in part. */
  putRows(kind: Kind, found: StateRow[]): void {
    if (kind.remembers !== 'some') this.rows.delete(kind.name)
    if (kind.remembers === 'all') this.whole.add(kind.name)
    this.touched.set(kind.name, kind)
    for (const row of found) this.rowsOf(kind.name).set(row.id, row)
  }

  private rowsOf(kind: string): Rows {
    const rows = this.rows.get(kind) ?? new Map<string, StateRow>()
    this.rows.set(kind, rows)
    return rows
  }

  row(kind: Kind, id: string): StateRow | undefined {
    return this.rows.get(kind.name)?.get(id)
  }

  rowsOfKind(kind: Kind): StateRow[] {
    return [...(this.rows.get(kind.name)?.values() ?? [])]
  }

  /** Drops rows that may not be cached. During a batch they stay, so that a command sees the rows of its predecessor. */
  endBatch(): void {
    for (const [name, kind] of this.touched) {
      const rows = this.rowsOf(name)
      if (!kind.remembers) this.rows.delete(name)
      else if (kind.keeps) for (const [id, row] of rows) if (!kind.keeps(row)) rows.delete(id)
      const limit = kind.remembers === 'some' ? maxCachedRows : Infinity
      // The least recently changed rows are dropped first.
      for (const id of rows.keys()) if (rows.size > limit) rows.delete(id)
    }
    this.touched.clear()
  }

  /** Posts a decision. Asserts I1 (entries sum to zero) and I2 (no player account is negative). */
  post(decision: Decision<Json>, label: Label, chain: Chain): Transfer[] {
    const { moves, changes = [], round, detail, rejectKey } = decision
    const after = new Map<string, Cents>()
    const entries = entriesOf(moves, this.balances, after, chain.chart)
    assertBalanced(entries)
    assertFloors(after, chain.chart)
    enforceBalanceLimit(after, this.balances, chain.chart)
    for (const { kind, row } of changes)
      assert(row.playerId === this.playerId, `${kind.name}: a command may change rows of its own player only`)
    assert(rejectKey?.key !== label.key, 'a command rejects its own key')
    assert(round === undefined || detail !== undefined, 'a transfer of a round has no detail')
    const reply = JSON.stringify(decision.reply ?? null)
    const text = detail === undefined ? null : JSON.stringify(detail)
    // The code above does not change the book, and the code below cannot fail.
    for (const { account, after } of entries) this.setBalance(account, after)
    for (const { kind, row } of changes) this.putChange(kind, row)
    let isPosted = true
    for (const [account, cents] of after) isPosted &&= this.balance(account) === cents
    assert(isPosted, 'a balance differs from the one after its last entry')
    const refused = rejectKey ? [this.rejectKey(rejectKey, label.atMs, chain)] : []
    const own = this.append({ ...label, ...listsOf(entries), reply, refusal: null, detail: text }, round, chain)
    return [...refused, own]
  }

  /** Stores a rejection as a transfer without entries. */
  postRefusal({ code, fields }: Refusal, label: Label, chain: Chain): Transfer {
    const refusal = JSON.stringify({ code, fields })
    return this.append({ ...label, ...nothing, reply: null, refusal, detail: null }, undefined, chain)
  }

  private rejectKey({ key, kind, code }: NonNullable<Decision<Json>['rejectKey']>, atMs: number, chain: Chain) {
    return this.postRefusal(new Refusal(code), { key, bodyHash: anyBody, kind, atMs }, chain)
  }

  private setBalance(account: string, cents: Cents): void {
    if (cents === 0n) this.balances.delete(account)
    else this.balances.set(account, cents)
  }

  private putChange(kind: Kind, row: StateRow): void {
    const rows = this.rowsOf(kind.name)
    rows.delete(row.id)
    rows.set(row.id, row)
    this.touched.set(kind.name, kind)
  }

  private append(made: TransferContent, round: RoundEntry | undefined, chain: Chain): Transfer {
    assert(made.atMs >= this.atMs, 'a transfer is not older than its predecessor')
    assert(round === undefined || round.step > 0, 'steps of a round start at 1')
    const line = round?.isShown ? this.lines + 1n : null
    const transfer: Transfer = {
      ...made,
      hash: '',
      playerId: this.playerId,
      seq: this.seq + 1n,
      holdings: holdingsText(this.balances),
      roundId: round?.roundId ?? null,
      roundStep: round?.step ?? null,
      line,
      winner: round?.isWinner ? true : null,
    }
    transfer.hash = chain.link(this.head, transfer)
    assert(isHash(transfer.hash) && transfer.hash !== this.head, 'a transfer continues the chain')
    assert(line === null || line <= transfer.seq, 'a book has more lines than transfers')
    this.seq = transfer.seq
    this.head = transfer.hash
    this.atMs = made.atMs
    if (line !== null) this.lines = line
    return transfer
  }
}

type EntryLists = Pick<Transfer, 'accounts' | 'deltas' | 'balances'>
type TransferContent = Label & EntryLists & Pick<Transfer, 'reply' | 'refusal' | 'detail'>

const nothing: EntryLists = { accounts: '', deltas: '', balances: '' }

/** The view of one command. Reading rows that the command does not name in `reads` fails, because they were not loaded. */
export function viewFor(book: WorkingBook, reads: Command<Json>['reads'] = []): BookView<ReadableKind> {
  const named = (kind: Kind) => {
    const isNamed = reads.some((read) => read.kind.name === kind.name)
    assert(isNamed, `${kind.name}: a rule reads it, but its command does not name it in reads`)
    return kind
  }
  return {
    playerId: book.playerId,
    get seq() {
      return book.seq
    },
    balance: (account) => book.balance(account),
    balances: () => book.balances,
    state: <Of extends ReadableKind>(kind: Of, id: string) => book.row(named(kind), id) as RowOf<Of> | undefined,
    states: <Of extends ReadableKind>(kind: Of) => book.rowsOfKind(named(kind)) as RowOf<Of>[],
  }
}

type Balances = ReadonlyMap<string, Cents>
type Entry = { account: string; delta: Cents; after: Cents }

function listsOf(entries: Entry[]): EntryLists {
  let [accounts, deltas, balances] = ['', '', '']
  for (const { account, delta, after } of entries) {
    accounts += `,${account}`
    deltas += `,${delta}`
    balances += `,${after}`
  }
  return { accounts: accounts.slice(1), deltas: deltas.slice(1), balances: balances.slice(1) }
}

/** Computes the entries, and puts the final balance of each account into `last`. */
function entriesOf(moves: Move[], balances: Balances, last: Map<string, Cents>, { isAccount }: Chart): Entry[] {
  const entries: Entry[] = []
  const add = (account: string, delta: Cents) => {
    const after = (last.get(account) ?? balances.get(account) ?? 0n) + delta
    last.set(account, after)
    entries.push({ account, delta, after })
  }
  for (const { from, to, cents } of moves) {
    assert(cents > 0n, `a move must be positive: ${cents} cents`)
    assert(from !== to && isAccount(from) && isAccount(to), `no move from ${from} to ${to}`)
    add(from, -cents)
    add(to, cents)
  }
  return entries
}

/** I1. Each entry also has the balance after it. */
function assertBalanced(entries: Entry[]): void {
  let sum = 0n
  for (const { delta } of entries) sum += delta
  assert(sum === 0n, 'the entries of a transfer do not sum to zero')
}

function assertFloors(last: Balances, { isHouseSide }: Chart): void {
  for (const [account, after] of last)
    assert(after >= 0n || isHouseSide(account), `${account} would hold ${after} cents`)
}

/**
 * Enforces the limit on what a book holds. The negative balances of the house's accounts are what was put into the book and not returned. No
 * account and no sum of accounts is larger, so every amount stays an exact JSON number. Withdrawals are never rejected.
 */
function enforceBalanceLimit(last: Balances, balances: Balances, { isHouseSide }: Chart): void {
  let grown = 0n
  for (const [account, after] of last)
    if (isHouseSide(account)) grown += below(after) - below(balances.get(account) ?? 0n)
  if (grown <= 0n) return
  let owed = grown
  for (const [account, cents] of balances) if (isHouseSide(account)) owed += below(cents)
  assert(owed >= grown, 'less is owed than was added')
  if (owed > maxHeldCents) throw new Refusal('BALANCE_LIMIT_REACHED')
}

const below = (cents: Cents): Cents => (cents < 0n ? -cents : 0n)
