/** A book in the middle of a batch: decisions are checked against the invariants and laid on, one after another. */
import assert from 'node:assert/strict'
import { mostHeldCents, type Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import { isAccount, isHouseSide } from './accounts.ts'
import type { Chain } from './chain.ts'
import { holdingsOf } from './holdings.ts'
import type { BookRow } from './store.ts'
import type { BookView, Change, Command, Decision, Json, Move, ReadableKind, RowOf, StateRow } from './command.ts'

/** Its entries are three lists side by side, each written with commas: as the chain covers them, and as they are stored. */
export type Transfer = {
  playerId: string
  seq: bigint
  key: string
  bodyHash: string
  kind: string
  atMs: number
  accounts: string
  deltas: string
  balances: string
  reply: string
  hash: string
}

type Loaded = { playerId: string; seq: bigint; head: string; balances: Map<string, Cents> }
type Label = { key: string; bodyHash: string; kind: string; atMs: number }

export type WorkingBook = ReturnType<typeof openWorkingBook>

export function openWorkingBook({ playerId, seq, head, balances }: Loaded) {
  const states = new Map<string, Map<string, StateRow>>()
  const rowsOf = (kind: string) => states.get(kind) ?? addKind(states, kind)

  const view: BookView<ReadableKind> = {
    playerId,
    get seq() {
      return seq
    },
    balance: (account) => balances.get(account) ?? 0n,
    balances: () => new Map([...balances].filter(([, cents]) => cents !== 0n)),
    state: <Kind extends ReadableKind>(kind: Kind, id: string) =>
      states.get(kind.name)?.get(id) as RowOf<Kind> | undefined,
    states: <Kind extends ReadableKind>(kind: Kind) => [...(states.get(kind.name)?.values() ?? [])] as RowOf<Kind>[],
  }

  /** As one command sees it: a rule that asks for rows its command did not name would always find none, so it fails instead. */
  const viewFor = (reads: Command<Json>['reads'] = []): BookView<ReadableKind> => {
    const named = <Kind extends ReadableKind>(kind: Kind) => {
      const isNamed = reads.some((read) => read.kind.name === kind.name)
      assert(isNamed, `${kind.name}: a rule looks at it, and its command does not name it in reads`)
      return kind
    }
    return {
      ...view,
      state: (kind, id) => view.state(named(kind), id),
      states: (kind) => view.states(named(kind)),
    }
  }

  return {
    view,
    viewFor,
    /** As it is to be written. */
    row(chain: Chain): BookRow {
      const book = { playerId, seq, head, ...holdingsOf(balances) }
      return { ...book, seal: chain.seal(book) }
    },
    putState: (kind: string, row: StateRow) => void rowsOf(kind).set(row.id, row),

    /** I1 and I2: what is laid on balances, moves something, and leaves no player's account below zero. */
    lay(decision: Decision<Json>, label: Label, chain: Chain): Transfer {
      const entries = entriesOf(decision.moves, view.balance)
      refuseBrokenFloor(entries)
      refuseTooMuch(entries, view.balance, balances)
      refuseForeignRows(decision.changes ?? [])
      const reply = JSON.stringify(decision.reply ?? null)
      // Nothing above has changed the book, and nothing below can fail.
      for (const { account, after } of entries) balances.set(account, after)
      for (const { kind, row } of decision.changes ?? []) rowsOf(kind.name).set(row.id, row)
      const transfer = {
        ...label,
        playerId,
        seq: seq + 1n,
        accounts: entries.map((entry) => entry.account).join(','),
        deltas: entries.map((entry) => entry.delta).join(','),
        balances: entries.map((entry) => entry.after).join(','),
        reply,
      }
      seq = transfer.seq
      head = chain.link(head, transfer)
      return { ...transfer, hash: head }
    },
  }

  function refuseForeignRows(changes: Change[]): void {
    for (const { kind, row } of changes)
      assert(row.playerId === playerId, `${kind.name}: a command changes the state of its own player only`)
  }
}

function addKind(states: Map<string, Map<string, StateRow>>, kind: string): Map<string, StateRow> {
  const rows = new Map<string, StateRow>()
  states.set(kind, rows)
  return rows
}

type Entry = { account: string; delta: Cents; after: Cents }

function entriesOf(moves: Move[], balanceBefore: (account: string) => Cents): Entry[] {
  const running = new Map<string, Cents>()
  const add = (account: string, delta: Cents): Entry => {
    const after = (running.get(account) ?? balanceBefore(account)) + delta
    running.set(account, after)
    return { account, delta, after }
  }
  return moves.flatMap(({ from, to, cents }) => {
    assert(cents > 0n, `a move of ${cents} cents moves nothing`)
    assert(from !== to && isAccount(from) && isAccount(to), `no move from ${from} to ${to}`)
    return [add(from, -cents), add(to, cents)]
  })
}

function refuseBrokenFloor(entries: Entry[]): void {
  const last = new Map(entries.map(({ account, after }) => [account, after]))
  for (const [account, after] of last)
    assert(after >= 0n || isHouseSide(account), `${account} would hold ${after} cents`)
}

/**
 * What the house's accounts are below zero is all that was ever put into the book and has not come back. No account, and no sum of some, is
 * larger; so while that stays below the limit, whatever is in a book can be told. Only what makes it grow is refused: taking out never is.
 */
function refuseTooMuch(
  entries: Entry[],
  balanceOf: (account: string) => Cents,
  balances: Iterable<[string, Cents]>,
): void {
  const last = new Map(
    entries.filter(({ account }) => isHouseSide(account)).map(({ account, after }) => [account, after]),
  )
  const grown = [...last].reduce((sum, [account, after]) => sum + below(after) - below(balanceOf(account)), 0n)
  if (grown <= 0n) return
  let owed = grown
  for (const [account, cents] of balances) if (isHouseSide(account)) owed += below(cents)
  if (owed > mostHeldCents) throw new Refusal('BALANCE_LIMIT_REACHED')
}

const below = (cents: Cents): Cents => (cents < 0n ? -cents : 0n)
