import { describe, expect, it } from 'vitest'
import { addLine, creditIn, emptyTally, lineText, receiptText, type BookLine } from './ledger-proof.ts'

const line = (changes: Partial<BookLine>): BookLine => ({
  number: 1,
  kind: 'grant-credit',
  at: 1000,
  accounts: ['operator:7', 'main:7'],
  changes: [-500, 500],
  balances: [-500, 500],
  holds: '',
  round: '',
  seal: 'ab'.repeat(32),
  ...changes,
})
const toGame = line({
  number: 2,
  kind: 'transfer-to-game',
  at: 2000,
  accounts: ['main:7', 'game:7:dice', 'main:7', 'game:7:mines'],
  changes: [-100, 100, -50, 50],
  balances: [400, 100, 350, 50],
})
const after = (...lines: BookLine[]) => {
  const tally = emptyTally()
  const faults = lines.map((one) => addLine(tally, one))
  return { tally, fault: faults.find((one) => one) }
}

describe('adding up a book', () => {
  it('matches its lines, also if several entries change one account', () => {
    const { tally, fault } = after(line({}), toGame)
    expect(fault).toBeUndefined()
    expect([...tally.balances]).toEqual([
      ['operator:7', -500],
      ['main:7', 350],
      ['game:7:dice', 100],
      ['game:7:mines', 50],
    ])
    expect(creditIn(tally.balances, 7)).toEqual({ main: 350, games: 150, held: 0, bonus: 0 })
    expect(creditIn(tally.balances, 8)).toEqual({ main: 0, games: 0, held: 0, bonus: 0 })
    expect(creditIn(tally.balances)).toEqual({ main: 350, games: 150, held: 0, bonus: 0 })
  })

  it.each<[string, BookLine[], object]>([
    ['a line left out', [line({}), { ...toGame, number: 3 }], { line: 2, problem: 'missing' }],
    ['lines in another order', [toGame, line({})], { line: 1, problem: 'missing' }],
    ['an older time', [line({}), { ...toGame, at: 999 }], { line: 2, problem: 'order' }],
    ['an amount changed on one side', [line({ changes: [-500, 501] })], { line: 1, problem: 'sum' }],
    [
      'an amount changed on both sides',
      [line({ changes: [-600, 600] })],
      { line: 1, problem: 'balance', account: 'operator:7', says: -500, should: -600 },
    ],
    ['a list cut short', [line({ balances: [-500] })], { line: 1, problem: 'lists' }],
    [
      'credit that was never there',
      [line({}), line({ number: 2, accounts: ['main:8', 'game:8:dice'], changes: [-5, 5], balances: [-5, 5] })],
      { line: 2, problem: 'below-zero', account: 'main:8' },
    ],
    [
      'a summary that does not fit',
      [line({}), line({ number: 2, kind: 'carry-over', accounts: [], changes: [], balances: [], holds: 'main:7=500' })],
      { line: 2, problem: 'holds', account: 'operator:7' },
    ],
  ])('detects %s, and reports the line', (_what, lines, fault) => {
    expect(after(...lines).fault).toEqual(fault)
  })

  it('a faulty line changes no balance', () => {
    const { tally } = after(line({ changes: [-600, 600] }))
    expect([tally.count, tally.balances.size]).toEqual([0, 0])
  })

  it('accepts a correction by the house in a frozen book, and records its line', () => {
    const release = line({
      number: 2,
      kind: 'release',
      accounts: [],
      changes: [],
      balances: [],
      holds: 'main:7=9,operator:7=-9',
    })
    const { tally, fault } = after(line({}), release)
    expect(fault).toBeUndefined()
    expect([tally.putRight, creditIn(tally.balances).main]).toEqual([[2], 9])
  })
})

describe('texts that are hashed and signed', () => {
  it('contain every field, one per row', () => {
    expect(lineText('beef', toGame)).toBe(
      `beef\n2\ntransfer-to-game\n2000\nmain:7,game:7:dice,main:7,game:7:mines\n-100,100,-50,50\n400,100,350,50\n\n\n${'ab'.repeat(32)}`,
    )
    expect(receiptText({ player: 'p', count: 2, head: 'beef', at: 5 })).toBe('lucero ledger receipt 1\np\n2\nbeef\n5')
  })
})
