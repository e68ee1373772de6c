// An in-memory book that applies decisions, so that each call sees the results of the previous ones.
import { bets } from '../games/round-kinds.ts'
import { noHead, openChain } from '../ledger/chain.ts'
import type { BookView, Decision, Json, ReadableKind, RowOf, StateRow } from '../ledger/command.ts'
import { WorkingBook } from '../ledger/working-book.ts'
import { chart } from '../accounts/accounts.ts'
import { playerId } from './book.ts'

const chain = openChain('a secret of the tests', chart)

/** Keeps all rows, like tables. A node would evict some from its cache. */
export function openPaperBook(balances: Iterable<[string, bigint]>) {
  const book = new WorkingBook({ playerId, seq: 0n, head: noHead, atMs: 0, lines: 0n, balances: new Map(balances) })
  const tables = new Map<string, Map<string, StateRow>>()
  const put = (kind: { name: string }, row: object) => {
    const rows = tables.get(kind.name) ?? new Map<string, StateRow>()
    tables.set(kind.name, rows)
    rows.set((row as StateRow).id, row as StateRow)
  }
  const rowsOf = (kind: { name: string }) => [...(tables.get(kind.name)?.values() ?? [])]
  const view: BookView<ReadableKind> = {
    playerId,
    get seq() {
      return book.seq
    },
    balance: (account) => book.balance(account),
    balances: () => book.balances,
    state: <Kind extends ReadableKind>(kind: Kind, id: string) =>
      tables.get(kind.name)?.get(id) as RowOf<Kind> | undefined,
    states: <Kind extends ReadableKind>(kind: Kind) => rowsOf(kind) as RowOf<Kind>[],
  }
  return {
    view,
    put,
    balances: () => Object.fromEntries(book.balances),
    post(decision: Decision<Json>, now: Date): void {
      book.post(decision, { key: 'k', bodyHash: 'b', kind: 'x', atMs: now.getTime() }, chain)
      for (const { kind, row } of decision.changes ?? []) put(kind, row)
      const { rejectKey } = decision
      if (rejectKey) put(bets, { playerId, id: rejectKey.key, isRefused: true, isRolledBackFirst: true })
    },
  }
}
