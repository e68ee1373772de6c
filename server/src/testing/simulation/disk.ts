// What survives a crash: books, history, outcomes and rooms' rows, as the tables hold them. Nothing else does.
import { bodyHashOf, type Command, type Json, type StateRow } from '../../ledger/command.ts'
import { outcomeKey, type Asked, type Loaded, type Made } from '../../ledger/batch.ts'
import { noHead, openChain } from '../../ledger/chain.ts'
import { beginningOf, compare, follow } from '../../ledger/replay.ts'
import { balancesIn } from '../../ledger/holdings.ts'
import type { BookRow, Outcome } from '../../ledger/store.ts'
import { openWorkingBook, type Transfer } from '../../ledger/working-book.ts'

export const chain = openChain('the secret of the simulation')

type Book = {
  seq: bigint
  head: string
  balances: Map<string, bigint>
  states: Map<string, Map<string, StateRow>>
  transfers: Transfer[]
  row?: BookRow
}

/** How PostgreSQL may fail us, for planted bugs: keys that are not kept, bodies not compared, state left out of a commit. */
export type Flaws = { forgetsKeys?: boolean; forgetsBodies?: boolean; forgetsState?: boolean }

export type Disk = ReturnType<typeof openDisk>

export function openDisk(flaws: Flaws = {}) {
  const books = new Map<string, Book>()
  const outcomes = new Map<string, Outcome>()

  const bookOf = (playerId: string): Book => {
    const known = books.get(playerId)
    if (known) return known
    const fresh = { seq: 0n, head: noHead, balances: new Map(), states: new Map(), transfers: [] }
    books.set(playerId, fresh)
    return fresh
  }

  const working = (playerId: string) => {
    const { seq, head, balances, states } = bookOf(playerId)
    const book = openWorkingBook({ playerId, seq, head, balances: new Map(balances) })
    for (const [kind, rows] of states) for (const row of rows.values()) book.putState(kind, { ...row })
    return book
  }

  const earlierOf = (batch: Asked[]): Map<string, Outcome> => {
    if (flaws.forgetsKeys) return new Map()
    return new Map(
      batch.flatMap(({ command, bodyHash }) => {
        const label = outcomeKey(command.playerId, command.key)
        const known = outcomes.get(label)
        return known ? [[label, flaws.forgetsBodies ? { ...known, bodyHash } : known]] : []
      }),
    )
  }

  return {
    bookOf,
    /** What the first trip of a batch brings. */
    load(commands: Command<Json>[], now: Date): { batch: Asked[]; loaded: Loaded } {
      const batch = commands.map((command) => ({ command, bodyHash: bodyHashOf(command.kind, command.body) }))
      const players = new Set(commands.map(({ playerId }) => playerId))
      const loaded = new Map([...players].map((playerId) => [playerId, working(playerId)]))
      return { batch, loaded: { books: loaded, earlier: earlierOf(batch), now, halted: false, findings: [] } }
    },
    /** What the second trip writes: all of it, or, when it is never called, nothing. */
    commit({ books: worked }: Loaded, { transfers, changes }: Made): void {
      for (const transfer of transfers) {
        const { playerId, key, bodyHash, reply } = transfer
        const book = bookOf(playerId)
        book.transfers.push(transfer)
        outcomes.set(outcomeKey(playerId, key), { playerId, key, bodyHash, reply, code: null, fields: null })
        const row = worked.get(playerId)!.row(chain)
        Object.assign(book, { seq: row.seq, head: row.head, balances: balancesIn(row), row })
      }
      if (flaws.forgetsState) return
      for (const { kind, row } of changes) {
        const { states } = bookOf(row.playerId)
        states.set(kind.name, (states.get(kind.name) ?? new Map<string, StateRow>()).set(row.id, row))
      }
    },
    /** The audit, on this disk. */
    finding(playerId: string): string | null {
      const { row, transfers } = bookOf(playerId)
      const place = beginningOf(playerId)
      for (const transfer of transfers) {
        const wrong = follow(place, transfer, chain)
        if (wrong) return wrong
      }
      return row ? compare(place, row, chain) : null
    },
  }
}
