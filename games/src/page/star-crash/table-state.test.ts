import { describe, expect, it } from 'vitest'
import type { TableBet, TableMessage, TableView } from '../../api.ts'
import { applyMessage, emptyTable, shownBets, type TableState } from './table-state.ts'

type Table = Extract<TableMessage, { kind: 'table' }>

const round = (number: number, status: TableView['status']): TableView => ({
  number,
  status,
  closesAt: 0,
  commitment: '',
})
const bet = (key: string, number: number, more: Partial<TableBet> = {}): TableBet => ({
  key,
  number,
  name: 'a***b',
  cents: 100,
  cashed: [],
  ...more,
})
const totals = (count: number) => ({ count, staked: count * 100, cashed: 0, paid: 0 })
const table = (number: number, bets: TableBet[], more: Partial<Table> = {}): Table => ({
  kind: 'table',
  now: 1000,
  round: round(number, 'betting'),
  bets,
  totals: totals(bets.length),
  ...more,
})
const after = (...messages: TableMessage[]): TableState => messages.reduce(applyMessage, emptyTable)

describe('issue 42: the bets of the last round', () => {
  const flown = [table(7, [bet('one', 7), bet('two', 7)]), { kind: 'crash', number: 7, crash: 231 } as const]

  it('stay at the crash, when betting for the next round opens in the same moment', () => {
    const state = after(...flown, table(8, [], { now: 5000 }))
    expect(shownBets(state, 5000)).toMatchObject({
      isPast: true,
      bets: [{ key: 'one' }, { key: 'two' }],
      totals: { count: 2 },
    })
    expect(shownBets(state, 60_000).isPast).toBe(true)
  })

  it('stay for three seconds although the next round has bets, and no longer', () => {
    const state = after(...flown, table(8, [bet('new', 8)], { now: 5000 }))
    expect(shownBets(state, 7999).isPast).toBe(true)
    expect(shownBets(state, 8000)).toMatchObject({ isPast: false, bets: [{ key: 'new' }] })
  })

  it('are lost only once the server says how the round ended: one may be paid in the last moment', () => {
    const before = after(...flown, table(8, [], { now: 5000 }))
    expect(before.past?.bets.map(({ end }) => end)).toEqual([undefined, undefined])
    const paid = bet('two', 7, { cashed: [{ at: 230, cents: 230 }], end: 'auto' })
    const ended = applyMessage(before, table(8, [], { now: 5100, past: { number: 7, bets: [paid] } }))
    expect(ended.past?.bets.map(({ end }) => end)).toEqual(['lost', 'auto'])
  })

  it('are not those of an earlier round', () => {
    const state = after(...flown, table(8, []), table(9, [], { past: { number: 7, bets: [] } }))
    expect(state.past).toBeUndefined()
  })
})
