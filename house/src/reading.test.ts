import { describe, expect, it } from 'vitest'
import { readWords } from './commands/notify.ts'
import {
  readAmount,
  readBonusId,
  readConversationId,
  readDay,
  readEnd,
  readLimit,
  readLine,
  readOperatorId,
  readRedeemId,
} from './reading.ts'

describe('input', () => {
  it('player fault 13: an end given as a day includes that day, and one given as a time is exact', () => {
    expect(readEnd('2026-12-31')).toBe('2027-01-01T00:00:00.000Z')
    expect(readEnd('2026-02-28')).toBe('2026-03-01T00:00:00.000Z')
    expect(readEnd('2026-12-31T18:00')).toBe('2026-12-31T18:00:00.000Z')
    expect(readEnd('2026-12-31T00:00')).toBe('2026-12-31T00:00:00.000Z')
    expect(() => readEnd('2026-02-30')).toThrow('like 2026-12-31')
  })

  it.each([
    ['25', 25],
    ['25.5', 25.5],
    ['0.01', 0.01],
    ['19.99', 19.99],
    ['1000000000', 1_000_000_000],
  ])('I16 reads the amount %s', (text, amount) => expect(readAmount(text)).toBe(amount))

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1.234',
    '1,50',
    '1,000',
    '1e3',
    '.5',
    '5.',
    ' 5',
    '0x10',
    'all',
    '',
    'Infinity',
    '٥',
  ])('I16 refuses the amount "%s" instead of guessing', (text) =>
    expect(() => readAmount(text)).toThrow('at most two decimals'),
  )

  it("I16 refuses more than the server's limit", () =>
    expect(() => readAmount('1000000000.01')).toThrow('at most 1,000,000,000.00'))

  it('reads ids in any case, and refuses invalid ones with a hint', () => {
    expect([readRedeemId('r4k7qx2m9a '), readConversationId('c4k7qx2m9a')]).toEqual(['R4K7QX2M9A', 'C4K7QX2M9A'])
    expect(() => readConversationId('C4K7')).toThrow('inbox list')
    expect(() => readBonusId('welcome')).toThrow('bonuses list')
    expect(readBonusId('6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02')).toBe('6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02')
  })

  it('reads ids and limits', () => {
    expect([readOperatorId('1001'), readLimit('999')]).toEqual([1001, 999])
    for (const text of ['0', '01', '-1', '1.5', 'x', '1234567890']) expect(() => readOperatorId(text)).toThrow('number')
    for (const text of ['0', '1000', 'all']) expect(() => readLimit(text)).toThrow('1 to 999')
  })

  it('reads days and lines of a book', () => {
    expect([readDay('2026-02-28'), readLine('17')]).toEqual(['2026-02-28', 17])
    for (const text of ['2026-02-31', '2026-13-01', '26-1-1', '2026-02-28T10:00', 'today'])
      expect(() => readDay(text)).toThrow('like 2026-12-31')
    for (const text of ['0', '-1', '1.5', '1234567890']) expect(() => readLine(text)).toThrow('counted from 1')
  })

  it('writes to all players only with --all', () => {
    expect(readWords('ana', 'hello', false)).toEqual({ username: 'ana', message: 'hello' })
    expect(readWords('hello', undefined, true)).toEqual({ username: undefined, message: 'hello' })
    expect(() => readWords('hello', undefined, false)).toThrow('notify --all')
    expect(() => readWords('ana', 'hello', true)).toThrow('notify <username>')
    expect(() => readWords(undefined, undefined, true)).toThrow('notify <username>')
  })
})
