// The facts that a batch leaves for the reports.
import { describe, expect, it } from 'vitest'
import type { Json } from '../ledger/command.ts'
import { recordFrom } from './recorder.ts'

const playerId = '7d9a4f0e-6f0a-4b8e-9a3f-0d6a3d0a1c01'

function factsOf(kind: string, state: Json): string[] {
  const recorder = recordFrom(0)()
  const moves = [{ from: 'bank:reels', to: 'game:7:reels', cents: 900n }]
  recorder.add(kind, { moves, reply: null, detail: { operator: 7, game: 'reels', state } }, 1_000_000, playerId, 1n)
  return recorder.text().split('\n')
}
const roundsIn = (facts: string[]) => facts.filter((fact) => fact.startsWith('round|'))

describe('the observed RTP', () => {
  it('counts a settled round with its stake and its payout', () => {
    expect(roundsIn(factsOf('win', { cash: 60, bonus: 40, won: 900, closed: true }))).toEqual([
      expect.stringMatching(/^round\|reels\|100\|900(\||$)/),
    ])
  })

  it('counts no free spin: it has no stake, so its payout would raise the RTP', () => {
    const spin = { won: 900, closed: true, spin: true }
    for (const stake of [{}, { cash: 100 }, { bonus: 100 }])
      expect(roundsIn(factsOf('win', { ...spin, ...stake }))).toEqual([])
  })

  it('counts no round without a stake, no open round, and no bet or rollback', () => {
    expect(roundsIn(factsOf('win', { won: 900, closed: true }))).toEqual([])
    expect(roundsIn(factsOf('win', { cash: 100, won: 900 }))).toEqual([])
    expect(roundsIn(factsOf('bet', { cash: 100 }))).toEqual([])
    expect(roundsIn(factsOf('rollback', { cash: 100, closed: true }))).toEqual([])
  })

  it('the payout of a free spin is in the payouts of the game all the same', () => {
    expect(factsOf('win', { won: 900, closed: true, spin: true })).toContain('move|win|bank:reels|game:7:reels|900')
  })
})
