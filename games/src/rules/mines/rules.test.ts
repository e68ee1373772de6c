import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { IllegalAction, replay } from '../game.ts'
import { maxMines, tiles } from './odds.ts'
import { mines, type MinesAction } from './rules.ts'

/** Puts the mines on tiles 0, 1, 2, …: every swap is with itself. */
const inOrder: Draw = { below: () => 0, shuffled: (list) => [...list] }
const open = (tile: number): MinesAction => ({ do: 'open', tile })
const begin = (many: number, cents = 100) => mines.start({ cents, mines: many }, inOrder)
const after = (many: number, actions: readonly MinesAction[], cents = 100) =>
  actions.reduce((state, action) => mines.steps!.act(state, action), begin(many, cents))

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })
const bets = fc.record({ cents: fc.integer({ min: 10, max: 100_00 }), mines: fc.integer({ min: 1, max: maxMines }) })
const order = fc.shuffledSubarray(
  Array.from({ length: tiles }, (_, tile) => tile),
  { minLength: 1 },
)

group('opening', () => {
  it('raises the multiplier with each safe tile', () => {
    expect(mines.payout(after(3, [open(24)]))).toBeUndefined()
    expect(mines.payout(after(3, [open(24), { do: 'cash-out' }]))).toBe(112)
    expect(mines.payout(after(3, [open(24), open(23), { do: 'cash-out' }]))).toBe(128)
  })

  it('ends the round at a mine and reveals all mines', () => {
    const hit = after(3, [open(24), open(1)])
    expect(mines.payout(hit)).toBe(0)
    expect(mines.view(hit)).toEqual({ mines: 3, opened: [24, 1], end: 'hit', mined: [0, 1, 2] })
  })

  it('cashes out automatically when no safe tile is left', () => {
    const all = after(24, [open(24)])
    expect(mines.payout(all)).toBe(24_75)
    expect(mines.view(all)).toMatchObject({ end: 'cashed', mined: { length: 24 } })
  })

  it('rejects an open tile, and any action after the end', () => {
    const { cost, act } = mines.steps!
    expect(() => cost(after(3, [open(24)]), open(24))).toThrow(IllegalAction)
    expect(() => act(after(3, [open(24)]), open(24))).toThrow(IllegalAction)
    for (const late of [open(20), { do: 'cash-out' }, { do: 'leave' }] as const)
      expect(() => act(after(3, [open(1)]), late)).toThrow(IllegalAction)
  })
})

group('ending', () => {
  it('cannot be chosen before a tile is opened', () => {
    expect(() => mines.steps!.cost(begin(3), { do: 'cash-out' })).toThrow(IllegalAction)
    expect(() => mines.steps!.cost(begin(3), { do: 'leave' })).toThrow(IllegalAction)
  })

  it('the automatic action returns the stake, or cashes out the open tiles', () => {
    const { autoAction, act } = mines.steps!
    const untouched = act(begin(3), autoAction(begin(3)))
    expect(mines.payout(untouched)).toBe(100)
    expect(mines.view(untouched).end).toBe('left')
    const begun = after(3, [open(24)])
    expect(mines.payout(act(begun, autoAction(begun)))).toBe(112)
  })
})

group('whatever is played', () => {
  it('hides the mines while the round is open, never pays a negative amount, and can be replayed', () => {
    fc.assert(
      fc.property(seeds, bets, order, (drawn, bet, wanted) => {
        let state = mines.start(bet, openDraw(drawn))
        const actions: MinesAction[] = []
        for (const tile of wanted) {
          if (mines.payout(state) !== undefined) break
          expect(Object.keys(mines.view(state))).toEqual(['mines', 'opened'])
          expect(mines.view(state)).toEqual({ mines: bet.mines, opened: wanted.slice(0, actions.length) })
          actions.push(open(tile))
          state = mines.steps!.act(state, open(tile))
        }
        if (mines.payout(state) === undefined) actions.push({ do: 'cash-out' })
        const end = replay(mines, drawn, { bet, actions })
        const paid = mines.payout(end)!
        expect(Number.isSafeInteger(paid) && paid >= 0).toBe(true)
        expect(mines.view(end).mined).toHaveLength(bet.mines)
        expect(paid === 0).toBe(mines.view(end).end === 'hit')
      }),
    )
  })

  it('places the requested number of mines on distinct tiles', () => {
    fc.assert(
      fc.property(seeds, bets, (drawn, bet) => {
        const { mined } = mines.start(bet, openDraw(drawn))
        expect(new Set(mined).size).toBe(bet.mines)
        expect(mined.every((tile) => tile >= 0 && tile < tiles)).toBe(true)
      }),
    )
  })
})

it('places mines uniformly over the tiles', () => {
  const counts = Array.from({ length: tiles }, () => 0)
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const draw = openDraw({ serverSeed: 'every tile', clientSeed: 'player', nonce })
    for (let round = 0; round < 200; round += 1)
      for (const tile of mines.start({ cents: 10, mines: 5 }, draw).mined) counts[tile]! += 1
  }
  const fair = (10_000 * 5) / tiles
  const distance = counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0)
  // Chi-squared with 24 degrees of freedom, 99.9 %. Drawing without replacement only makes it smaller.
  expect(distance).toBeLessThan(51.2)
})

it('rejects bets and actions outside the rules', () => {
  for (const wrong of [
    { cents: 9, mines: 3 },
    { cents: 100_01, mines: 3 },
    { cents: 100, mines: 0 },
    { cents: 100, mines: 25 },
  ])
    expect(mines.bet.safeParse(wrong).success).toBe(false)
  for (const wrong of [open(25), open(-1), { do: 'open' }, { do: 'peek', tile: 1 }])
    expect(mines.steps!.action.safeParse(wrong).success).toBe(false)
})
