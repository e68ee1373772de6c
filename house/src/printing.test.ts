import { describe, expect, it } from 'vitest'
import { progressWords } from './ledger.ts'
import { csv, money, stripControl, table, time } from './printing.ts'
import { questionAbout } from './redeem.ts'

describe('output', () => {
  it('ACT-8 formats amounts with two decimals and dates in UTC', () => {
    expect([money(1384), money(-0.5), money(1234567.1)]).toEqual(['1,384.00', '-0.50', '1,234,567.10'])
    expect(time('2026-03-01T09:05:07.123Z')).toBe('2026-03-01 09:05:07')
  })

  it("removes control characters from a player's text", () => {
    expect(stripControl('a\u001B[31mred\u0007\nb\u202Ec\u009B2J')).toBe('a [31mred b c 2J')
    expect(table([{ note: '\u001B]0;title\u0007' }], [{ title: 'Note', of: ({ note }) => note }], '')).not.toContain(
      '\u001B',
    )
  })

  it('T6 --csv keeps formulas as text and negative amounts as numbers', () => {
    const rows = [{ name: "-1+cmd|'/c_calc'!A0", ggr: '-428.55', bets: -3, at: null }]
    expect(csv(['name', 'ggr', 'bets', 'at'], rows)).toBe("name,ggr,bets,at\n'-1+cmd|'/c_calc'!A0,-428.55,-3,")
  })

  it('a table has a header and one line per row', () => {
    const rows = [{ id: 7, name: 'Estrella' }]
    const columns = [
      { title: 'Id', of: ({ id }: (typeof rows)[number]) => String(id), right: true as const },
      { title: 'Name', of: ({ name }: (typeof rows)[number]) => name },
    ]
    const lines = table(rows, columns, 'none').split('\n')
    expect(lines.map((line) => line.split('│').map((cell) => cell.trim()))).toEqual([
      expect.anything(),
      ['', 'Id', 'Name', ''],
      expect.anything(),
      ['', '7', 'Estrella', ''],
      expect.anything(),
    ])
    expect(table([], columns, 'none')).toBe('none')
  })
})

describe('the progress of an audit', () => {
  it('shows books, speed and remaining time', () => {
    expect(progressWords({ books: 1000, entries: 60_000, totalBooks: 5000, elapsedMs: 1000 })).toBe(
      '1,000 of about 5,000 books · 60,000 entries/s · 4 s left',
    )
    expect(progressWords({ books: 10, entries: 5000, totalBooks: 1010, elapsedMs: 1000 })).toContain('1 min 40 s left')
  })

  it('never shows a total below the number of books done', () => {
    expect(progressWords({ books: 50, entries: 0, totalBooks: 0, elapsedMs: 0 })).toBe(
      '50 of about 50 books · 0 entries/s · 0 s left',
    )
  })
})

describe('the confirmation of a redeem', () => {
  const redeem = {
    redeem_id: 'R4K7QX2M9A',
    operator_id: 1001,
    username: 'ana',
    amount: 1240.5,
    status: 'pending' as const,
    wrongCodes: 0,
    createdAt: '2026-11-15T10:00:00.000Z',
    settledAt: null,
    settledBy: null,
    approvedBy: null,
    receipt: null,
    rejection: null,
    waitsSince: null,
  }

  it('names player and amount', () => {
    expect(questionAbout('pay', redeem)).toBe('Pay 1,240.50 to ana, redeem R4K7QX2M9A, operator 1001?')
    expect(questionAbout('reject', redeem)).toBe('Reject redeem R4K7QX2M9A and give 1,240.50 back to ana?')
  })

  it('refuses a redeem that is already settled', () => {
    const paid = { ...redeem, status: 'completed' as const, settledAt: '2026-11-15T11:00:00.000Z', settledBy: 'ana' }
    expect(() => questionAbout('pay', paid)).toThrow(
      'Redeem R4K7QX2M9A is completed already, since 2026-11-15 11:00:00 UTC, by ana; nothing was changed',
    )
  })
})
