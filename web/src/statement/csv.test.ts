import type { StatementLine } from '@lucero/contract/player/statement'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const line: StatementLine = {
  number: 12,
  part: 1,
  createdAt: '2026-11-16T10:41:07.123Z',
  kind: 'bet',
  operatorId: 1001,
  amount: 1200.5,
  change: -1200.5,
  balance: { main: 1, games: 2, held: 0, bonus: 0.25, total: 3.25 },
  game: { id: 'x', name: '=HYPERLINK("evil"),x' },
  roundId: 'r1',
}

it('player 6 writes one row per line with its book lines, amounts for spreadsheets, and no name that starts a formula', () => {
  const [head, row, end] = csvOf([line]).split('\r\n')
  expect(head).toMatch(/^\uFEFFLine,Date \(UTC\),Kind,What,Operator ID,/)
  expect(row).toBe(
    `12,2026-11-16 10:41:07,bet,"Bet on =HYPERLINK(""evil""),x",1001,"'=HYPERLINK(""evil""),x",r1,,1200.50,-1200.50,1.00,2.00,0.00,0.25,3.25,12`,
  )
  expect(end).toBe('')
  expect(csvOf([{ ...line, firstNumber: 1, lastNumber: 13 }]).split('\r\n')[1]).toMatch(/^1,.*,13$/)
  expect(csvOf([{ ...line, balance: null }])).toContain(',-1200.50,,,,,,12\r\n')
})
