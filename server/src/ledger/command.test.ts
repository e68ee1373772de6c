// Code that must not compile is marked with @ts-expect-error. `npm run check` fails if it compiles.
import { expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import {
  all,
  change,
  declare,
  one,
  type BookView,
  type ReadableKind,
  type StateKind,
  type StateRow,
  type WritableKind,
} from './command.ts'

type Note = StateRow & { text: string }

const notes: StateKind<'note', Note> = { name: 'note', load: () => sql`select 1`, save: () => [] }
const alike: StateKind<'alike', Note> = { name: 'alike', load: () => sql`select 1`, save: () => [] }
const seen: ReadableKind<'seen', Note> = { name: 'seen', load: () => sql`select 1` }
const written: WritableKind<'written', Note> = { name: 'written', save: () => [] }

type Input = { id: string }
const nothing = { moves: [], reply: {} }
const decideNote = (book: BookView<typeof notes>, { id }: Input) => ({
  ...nothing,
  reply: { text: book.state(notes, id)?.text ?? '' },
})
const decideBoth = (book: BookView<typeof notes | typeof alike>, ask: Input) => {
  book.states(alike)
  return decideNote(book, ask)
}

it('F4 a rule that reads undeclared rows does not compile', () => {
  const kind = 'a test'
  const body = ({ id }: Input) => ({ id })
  // @ts-expect-error the rule reads notes, the command declares no reads
  declare({ kind, reads: () => [], body, decide: decideNote })
  // @ts-expect-error the rule reads a kind of the same shape with another name
  declare({ kind, reads: ({ id }: Input) => [one(alike, id)], body, decide: decideNote })
  // @ts-expect-error the rule reads one kind more
  declare({ kind, reads: ({ id }: Input) => [one(notes, id)], body, decide: decideBoth })
  declare({
    kind,
    reads: ({ id }: Input) => [one(notes, id)],
    body,
    decide: (book, { id }) => {
      // @ts-expect-error an undeclared read
      book.states(alike)
      return { ...nothing, reply: { text: book.state(notes, id)?.text ?? null } }
    },
  })
  // A rule that needs fewer kinds accepts a wider view.
  declare({ kind, reads: ({ id }) => [one(notes, id), all(alike)], body, decide: decideNote })
  const both = declare({ kind, reads: ({ id }) => [one(notes, id), all(alike)], body, decide: decideBoth })
  expect(both.kind).toBe(kind)
})

it('kinds without load cannot be read, and kinds without save cannot be changed', () => {
  const row = { playerId: 'p', id: '1', text: 'x' }
  // @ts-expect-error it has no load
  all(written)
  // @ts-expect-error it has no save
  change(seen, row)
  // @ts-expect-error a row of another shape
  change(notes, { playerId: 'p', id: '1' })
  expect([all(seen), change(written, row)]).toMatchObject([
    { kind: seen, id: '*' },
    { kind: written, row },
  ])
})

it('a declared command receives the input of its caller', () => {
  const declared = declare({
    kind: 'look',
    reads: ({ id }) => [one(notes, id)],
    body: ({ id }) => ({ id }),
    decide: decideNote,
  })
  const command = declared.of('player', 'key', { id: '7' })
  expect(command).toMatchObject({ playerId: 'player', key: 'key', kind: 'look', body: { id: '7' } })
  expect(command.keepRefusal ?? false).toBe(false)
  expect(declare({ ...declared, keepRefusal: true }).of('player', 'key', { id: '7' }).keepRefusal).toBe(true)
  expect(command.reads).toEqual([{ kind: notes, id: '7' }])
  const state = (_: ReadableKind, id: string) => ({ playerId: 'player', id, text: `note ${id}` })
  const book = { playerId: 'player', seq: 0n, balance: () => 0n, balances: () => new Map(), state, states: () => [] }
  expect(command.decide(book as BookView<ReadableKind>, new Date(0)).reply).toEqual({ text: 'note 7' })
})
