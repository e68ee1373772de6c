import { describe, expect, it } from 'vitest'
import { progressText } from './audit.ts'
import { amount, csv, money, plainText, stripControl, table, time } from './printing.ts'
import { questionAbout } from './commands/redeem.ts'

describe('output', () => {
  it('ACT-8 formats amounts with two decimals and dates in UTC', () => {
    expect([money(1384), money(-0.5), money(1234567.1)]).toEqual(['1,384.00', '-0.50', '1,234,567.10'])
    expect(time('2026-03-01T09:05:07.123Z')).toBe('2026-03-01 09:05:07')
  })

  it("removes control characters from a player's text", () => {
    expect(stripControl('a\u001B[31mred\u0007\nb\u202Ec\u009B2J')).toBe('a [31mred b c 2J')
    expect(table([{ note: '\u001B]0;title\u0007' }], ['note'], '').join('\n')).not.toContain('\u001B')
    expect(plainText(['a\u001B[31m', 'b\nc'])).toBe('a [31m\nb c')
  })

  it('T6 --csv keeps formulas as text and negative amounts as numbers', () => {
    const rows = [{ name: "-1+cmd|'/c_calc'!A0", ggr: '-428.55', bets: -3, at: null }]
    expect(csv(['name', 'ggr', 'bets', 'at'], rows)).toEqual(['name,ggr,bets,at', "'-1+cmd|'/c_calc'!A0,-428.55,-3,"])
  })

  it('a table has a title per column and one line per row; numbers are aligned to the right', () => {
    const row = {
      operatorId: 7,
      isTrial: true,
      welcomeCredit: 1284.5,
      maxBet: null,
      createdAt: '2026-03-01T09:05:07.123Z',
      players: ['ana', 'ben'],
    }
    const lines = table(
      [row],
      [
        'operatorId',
        'isTrial',
        amount('welcomeCredit'),
        amount('maxBet', 'Per bet', 'none'),
        'createdAt',
        ['By', 'players'],
      ],
      'none',
    )
    expect([lines[1], lines[3], lines.length]).toEqual([
      '│ Operator │ Trial │ Welcome credit │ Per bet │ Created (UTC)       │ By       │',
      '│        7 │ yes   │       1,284.50 │    none │ 2026-03-01 09:05:07 │ ana, ben │',
      5,
    ])
    expect(table([], ['nothing'] as never[], 'none')).toEqual(['none'])
  })
})

describe('the progress of an audit', () => {
  it('shows books, speed and remaining time', () => {
    expect(progressText({ books: 1000, entries: 60_000, totalBooks: 5000, elapsedMs: 1000 })).toBe(
      '1,000 of about 5,000 books · 60,000 entries/s · 4 s left',
    )
    expect(progressText({ books: 10, entries: 5000, totalBooks: 1010, elapsedMs: 1000 })).toContain('1 min 40 s left')
  })

  it('never shows a total below the number of books done', () => {
    expect(progressText({ books: 50, entries: 0, totalBooks: 0, elapsedMs: 0 })).toBe(
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
    method: null,
    reference: null,
    waitsSince: null,
  }

  it('names player and amount', () => {
    expect(questionAbout('pay', redeem)).toBe('Pay 1,240.50 to ana, redeem R4K7QX2M9A, operator 1001?')
    expect(questionAbout('reject', redeem)).toBe('Reject redeem R4K7QX2M9A and give 1,240.50 back to ana?')
  })

  it('refuses a redeem that is already settled', () => {
    const paid = { ...redeem, status: 'completed' as const, settledAt: '2026-11-15T11:00:00.000Z', settledBy: 'ana' }
    expect(() => questionAbout('pay', paid)).toThrow(
      'Redeem R4K7QX2M9A is already completed, since 2026-11-15 11:00:00 UTC, by ana. Nothing was changed',
    )
  })
})
