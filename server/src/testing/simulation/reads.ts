// The book as a command's own reads bring it: rows that it did not ask for, or that the kind does not load, are not there.
import assert from 'node:assert/strict'
import { grants, isOpen, pastGrants } from '../../bonus/store.ts'
import type { BookView, Command, Json, Read, ReadableKind, RowOf, StateRow } from '../../ledger/command.ts'
import { redeems } from '../../redeem/redeem.ts'

/** Which of a player's rows a kind loads when it is asked for all; every one, where nothing is said. */
const loaded: Record<string, (row: never) => boolean> = {
  [grants.name]: (row: RowOf<typeof grants>) => isOpen(row) || row.openRounds > 0,
  [redeems.name]: ({ status }: RowOf<typeof redeems>) => status === 'pending',
}

/** Two kinds that read the same table. */
const sourceOf = (kind: ReadableKind): ReadableKind => (kind.name === pastGrants.name ? grants : kind)

export function withItsReads(command: Command<Json>): Command<Json> {
  const reads = command.reads ?? []
  return { ...command, decide: (book, now) => command.decide(asLoaded(book, reads), now) }
}

function asLoaded(book: BookView<ReadableKind>, reads: Read[]): BookView<ReadableKind> {
  const found = ({ kind, id }: Read): StateRow[] => {
    const isLoaded = (loaded[kind.name] ?? (() => true)) as (row: StateRow) => boolean
    if (id === '*') return book.states(sourceOf(kind)).filter(isLoaded)
    const row = book.state(sourceOf(kind), id)
    return row ? [row] : []
  }
  const states = <Kind extends ReadableKind>(kind: Kind) => {
    const own = reads.filter((read) => read.kind.name === kind.name)
    assert(own.length, `${kind.name}: a rule looks at it, and its command does not read it`)
    return own.flatMap(found) as RowOf<Kind>[]
  }
  return { ...book, states, state: (kind, id) => states(kind).find((row) => row.id === id) }
}
