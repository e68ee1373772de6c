import { describe, expect, it } from 'vitest'
import { newScanBuffer, readScanned } from './scanned.ts'

describe('RED-2 the text of a redeem QR code', () => {
  it.each([
    ['R123456789 JX1W-ZS43', { id: 'R123456789', code: 'JX1W-ZS43' }],
    ["r123456789 jx1w'zs43", { id: 'R123456789', code: 'JX1W-ZS43' }],
    [' RI2345678O ', { id: 'R123456780', code: undefined }],
  ])('reads %s', (text, scanned) => expect(readScanned(text)).toEqual(scanned))

  it.each(['', 'R12345678', 'C123456789', 'R123456789 JX1W', 'https://example.com/R123456789'])('rejects %s', (text) =>
    expect(readScanned(text)).toBeUndefined(),
  )
})

describe('issue 27: a scanner that types', () => {
  const typed = (text: string, gapMs: number) => {
    const buffer = newScanBuffer()
    let at = 1000
    for (const key of text) buffer.press(key, (at += gapMs))
    return buffer.press('Enter', at + gapMs)
  }

  it('completes a text with Enter', () => expect(typed('R123456789 JX1W-ZS43', 15)).toBe('R123456789 JX1W-ZS43'))
  it('ignores a person, who types slowly', () => expect(typed('R123456789', 120)).toBeUndefined())
  it('ignores keys such as Shift', () => {
    const buffer = newScanBuffer()
    for (const key of ['Shift', 'R', '1']) buffer.press(key, 0)
    expect(buffer.press('Enter', 1)).toBe('R1')
  })
})
