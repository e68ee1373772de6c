import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonus, chart, free, game, held, main, operator, promo } from '../accounts/accounts.ts'
import { sql } from '@lucero/kit/sql'
import { noHead, openChain } from './chain.ts'
import { change, type Move, type StateKind, type StateRow } from './command.ts'
import { cursorAtStart, compare, applyTransfer } from './audit/replay.ts'
import { checkpointAt } from './checkpoints.ts'
import { holdingsText } from './holdings.ts'
import { viewFor, WorkingBook } from './working-book.ts'

const playerId = '00000000-0000-4000-8000-000000000001'
const chain = openChain('a secret for the working book', chart)
const label = { key: 'k', bodyHash: 'b', kind: 'test', atMs: 1 }
const notes: StateKind<'note', StateRow & { text: string }> = {
  name: 'note',
  load: () => sql`select 1`,
  save: () => [],
}

const open = (balances: [string, bigint][] = []) =>
  new WorkingBook({ playerId, seq: 0n, head: noHead, atMs: 0, lines: 0n, balances: new Map(balances) })

const post = (book: ReturnType<typeof open>, moves: Move[], more: object = {}) =>
  book.post({ moves, reply: {}, ...more }, label, chain)[0]!

const stand = (book: WorkingBook) => [book.seq, holdingsText(book.balances)]

describe('a decision posted to a book', () => {
  it('I1 I3 writes both sides with the balance after each', () => {
    const transfer = post(open([[main(1), 500n]]), [{ from: main(1), to: game(1, 'dice'), cents: 200n }])
    expect(transfer).toMatchObject({ seq: 1n, accounts: 'main:1,game:1:dice', deltas: '-200,200', balances: '300,200' })
  })

  it('I2 rejects a negative player account and changes nothing', () => {
    const book = open([[main(1), 100n]])
    const moves = [
      { from: main(1), to: game(1, 'dice'), cents: 60n },
      { from: main(1), to: game(1, 'mines'), cents: 60n },
    ]
    expect(() => post(book, moves)).toThrow('main:1 would hold -20 cents')
    expect(stand(book)).toEqual([0n, 'main:1=100'])
  })

  it('I2 allows a balance that is negative only between two entries of a transfer', () => {
    const through = [
      { from: main(1), to: game(1, 'dice'), cents: 60n },
      { from: operator(1), to: main(1), cents: 60n },
    ]
    expect(post(open(), through).balances).toBe('-60,60,-60,0')
  })

  it.each([
    ['nothing', { from: operator(1), to: main(1), cents: 0n }],
    ['less than nothing', { from: main(1), to: operator(1), cents: -5n }],
    ['to itself', { from: main(1), to: main(1), cents: 5n }],
    ['from an unknown account', { from: 'elsewhere:1', to: main(1), cents: 5n }],
    ['to an account with a comma in its name', { from: operator(1), to: 'game:1:a,b', cents: 5n }],
  ])('I1 rejects a move of %s', (_, move) => {
    const book = open([[main(1), 100n]])
    expect(() => post(book, [move])).toThrow(/must be positive|no move from/)
    expect(stand(book)).toEqual([0n, 'main:1=100'])
  })

  it('I6 rejects a change of a row of another player and moves nothing', () => {
    const book = open()
    const changes = [change(notes, { playerId: 'somebody else', id: '1', text: 'x' })]
    expect(() => post(book, [{ from: operator(1), to: main(1), cents: 5n }], { changes })).toThrow('its own player')
    expect(stand(book)).toEqual([0n, ''])
  })

  it('a reply that cannot be serialized leaves the book unchanged', () => {
    const book = open()
    expect(() => post(book, [{ from: operator(1), to: main(1), cents: 5n }], { reply: 5n })).toThrow(TypeError)
    expect(stand(book)).toEqual([0n, ''])
  })

  it('F4 a rule that reads undeclared rows fails, even if another command of the batch has loaded them', () => {
    const book = open()
    book.putRows(notes, [{ playerId, id: '1' }])
    const seen = viewFor(book, [{ kind: notes, id: '1' }])
    expect([seen.state(notes, '1'), seen.states(notes)]).toEqual([{ playerId, id: '1' }, [{ playerId, id: '1' }]])
    const unseen = viewFor(book)
    expect(() => unseen.state(notes, '1')).toThrow(/does not name it/)
    expect(() => unseen.states(notes)).toThrow(/does not name it/)
  })

  it('a later command of the batch sees the rows of an earlier one', () => {
    const book = open()
    const row = { playerId, id: '1', text: 'first' }
    post(book, [{ from: operator(1), to: main(1), cents: 5n }], { changes: [change(notes, row)] })
    const view = viewFor(book, [{ kind: notes, id: '*' }])
    expect(view.state(notes, '1')).toEqual(row)
    expect(view.states(notes)).toEqual([row])
    expect(view.balances()).toEqual(
      new Map([
        ['operator:1', -5n],
        ['main:1', 5n],
      ]),
    )
  })
})

describe('random decisions', () => {
  const names = [
    main(1),
    main(2),
    game(1, 'dice'),
    held(1, 'R1'),
    bonus(1, 'g'),
    free(1, 'g'),
    operator(1),
    operator(2),
    promo,
  ]
  const move = fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), cents: fc.bigInt(-2n, 50n) })

  it('I1 I2 I3 I9 I10 the book sums to zero, keeps its floors and replays to the same state', () => {
    const decisions = fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 40 })
    fc.assert(
      fc.property(decisions, (all) => {
        expect(replayed(all)).toEqual({ findings: [], end: null })
      }),
    )
  })
})

function replayed(decisions: Move[][]) {
  const book = open()
  const posted = decisions.flatMap((moves) => {
    try {
      return [post(book, moves)]
    } catch {
      return []
    }
  })
  const place = cursorAtStart(playerId)
  const findings = posted.flatMap((transfer) => applyTransfer(place, transfer, chain) ?? [])
  const last = posted.at(-1)
  return { findings, end: last ? compare(place, checkpointAt(last, chain), chain) : null }
}
