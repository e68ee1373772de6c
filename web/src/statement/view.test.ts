import { describe, expect, it } from 'vitest'
import { readView, toParams } from './view.ts'

const read = (text: string) => readView(new URLSearchParams(text))

describe('the address of a statement', () => {
  it('round-trips every filter', () => {
    const text = 'operator=1001&kind=redeem&from=2026-11-01&to=2026-11-16&before=57&size=100'
    expect(read(text)).toEqual({
      operatorId: 1001,
      kind: 'redeem',
      from: '2026-11-01',
      to: '2026-11-16',
      before: 57,
      size: 100,
    })
    expect(new URLSearchParams(toParams(read(text))).toString()).toBe(text)
    expect(toParams(read(''))).toEqual({})
  })

  it.each(['operator=x', 'operator=-1', 'kind=everything', 'from=2026-02-30', 'to=yesterday', 'before=0', 'size=7'])(
    'leaves out %s',
    (text) => {
      expect(toParams(read(text))).toEqual({})
    },
  )
})
