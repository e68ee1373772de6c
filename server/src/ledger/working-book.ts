/** A book as a node remembers it: decisions are checked against the invariants and posted, one after another. */
import assert from 'node:assert/strict'
import { mostHeldCents, type Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import type { Chain } from './chain.ts'
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

/** `lines`: how many of its transfers Last Activity shows. `atMs`: the time of the last one. */
export type BookState = {
  playerId: string
  seq: bigint
  head: string
  atMs: number
  lines: bigint
  balances: Map<string, Cents>
}
type Label = { key: string; bodyHash: string; kind: string; atMs: number }

/** Of each kind that is remembered in part. One that went is read again when it is asked for. */
const rowsRemembered = 16

type Rows = Map<string, StateRow>

export class WorkingBook {
  readonly playerId: string
  seq: bigint
  head: string
  atMs: number
  lines: bigint
  readonly balances: Map<string, Cents>
  private readonly rows = new Map<string, Rows>()
  /** The kinds of which it has all there is. */
  private readonly whole = new Set<string>()
  /** The kinds that the batch has read or changed. */
  private readonly touched = new Map<string, Kind>()

  constructor({ playerId, seq, head, atMs, lines, balances }: BookState) {
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

  /** Whether a command can be decided without asking the database. */
  knows(reads: Command<Json>['reads'] = []): boolean {
    return reads.every(({ kind, id }) =>
      kind.remembers === 'all' ? this.whole.has(kind.name) : kind.remembers === 'some' && id !== '*',
    )
  }

  /** What a read has found replaces what was there of its kind; of a kind remembered in part, it adds to it. */
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

  /** The batch is over: only what may be remembered stays. Until then, what one command has left is there for the next. */
  endBatch(): void {
    for (const [name, kind] of this.touched) {
      const rows = this.rowsOf(name)
      if (!kind.remembers) this.rows.delete(name)
      else if (kind.keeps) for (const [id, row] of rows) if (!kind.keeps(row)) rows.delete(id)
      const mostly = kind.remembers === 'some' ? rowsRemembered : Infinity
      // What was not changed for longest goes first.
      for (const id of rows.keys()) if (rows.size > mostly) rows.delete(id)
    }
    this.touched.clear()
  }

  /** I1 and I2: what is posted balances, moves something, and leaves no player's account below zero. */
  post(decision: Decision<Json>, label: Label, chain: Chain): Transfer[] {
    const { moves, changes = [], round, detail, refuseKey } = decision
    const after = new Map<string, Cents>()
    const entries = entriesOf(moves, this.balances, after, chain.chart)
    refuseBrokenFloor(after, chain.chart)
    refuseTooMuch(after, this.balances, chain.chart)
    for (const { kind, row } of changes)
      assert(row.playerId === this.playerId, `${kind.name}: a command changes the state of its own player only`)
    const reply = JSON.stringify(decision.reply ?? null)
    const text = detail === undefined ? null : JSON.stringify(detail)
    // Nothing above has changed the book, and nothing below can fail.
    for (const { account, after } of entries) this.setBalance(account, after)
    for (const { kind, row } of changes) this.putChange(kind, row)
    const refused = refuseKey ? [this.refuseLater(refuseKey, label.atMs, chain)] : []
    const own = this.append({ ...label, ...listsOf(entries), reply, refusal: null, detail: text }, round, chain)
    return [...refused, own]
  }

  /** A "no" that stays one is a transfer of nothing. */
  postRefusal({ code, fields }: Refusal, label: Label, chain: Chain): Transfer {
    const refusal = JSON.stringify({ code, fields })
    return this.append({ ...label, ...nothing, reply: null, refusal, detail: null }, undefined, chain)
  }

  private refuseLater({ key, kind, code }: NonNullable<Decision<Json>['refuseKey']>, atMs: number, chain: Chain) {
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
    assert(made.atMs >= this.atMs, 'no transfer is older than the one before it')
    assert(round === undefined || round.step > 0, 'the steps of a round are counted from 1')
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

/** As one command sees it: a rule that asks for rows its command did not name would always find none, so it fails instead. */
export function viewFor(book: WorkingBook, reads: Command<Json>['reads'] = []): BookView<ReadableKind> {
  const named = (kind: Kind) => {
    const isNamed = reads.some((read) => read.kind.name === kind.name)
    assert(isNamed, `${kind.name}: a rule looks at it, and its command does not name it in reads`)
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

/** With what each account holds in the end put into `last`. */
function entriesOf(moves: Move[], balances: Balances, last: Map<string, Cents>, { isAccount }: Chart): Entry[] {
  const entries: Entry[] = []
  const add = (account: string, delta: Cents) => {
    const after = (last.get(account) ?? balances.get(account) ?? 0n) + delta
    last.set(account, after)
    entries.push({ account, delta, after })
  }
  for (const { from, to, cents } of moves) {
    assert(cents > 0n, `a move of ${cents} cents moves nothing`)
    assert(from !== to && isAccount(from) && isAccount(to), `no move from ${from} to ${to}`)
    add(from, -cents)
    add(to, cents)
  }
  return entries
}

function refuseBrokenFloor(last: Balances, { isHouseSide }: Chart): void {
  for (const [account, after] of last)
    assert(after >= 0n || isHouseSide(account), `${account} would hold ${after} cents`)
}

/**
 * What the house's accounts are below zero is all that was ever put into the book and has not come back. No account, and no sum of some, is
 * larger; so while that stays below the limit, whatever is in a book can be told. Only what makes it grow is refused: taking out never is.
 */
function refuseTooMuch(last: Balances, balances: Balances, { isHouseSide }: Chart): void {
  let grown = 0n
  for (const [account, after] of last)
    if (isHouseSide(account)) grown += below(after) - below(balances.get(account) ?? 0n)
  if (grown <= 0n) return
  let owed = grown
  for (const [account, cents] of balances) if (isHouseSide(account)) owed += below(cents)
  if (owed > mostHeldCents) throw new Refusal('BALANCE_LIMIT_REACHED')
}

const below = (cents: Cents): Cents => (cents < 0n ? -cents : 0n)
