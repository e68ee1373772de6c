import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { IllegalAction, replay } from '../game.ts'
import { tilesOf } from './odds.ts'
import { mines, type MinesAction, type MinesBet } from './rules.ts'

/** Puts the mines on tiles 0, 1, 2, …: every swap is with itself. */
const inOrder: Draw = { below: () => 0, shuffled: (list) => [...list] }
const open = (tile: number): MinesAction => ({ do: 'open', tile })
const begin = (many: number, cents = 100) => mines.start({ cents, mines: many }, inOrder)
const after = (many: number, actions: readonly MinesAction[], cents = 100) =>
  actions.reduce((state, action) => mines.steps!.act(state, action), begin(many, cents))

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })
const cents = fc.integer({ min: 10, max: 100_00 })
const bets: fc.Arbitrary<MinesBet> = fc.oneof(
  fc.record({ cents, mines: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ cents, mines: fc.integer({ min: 1, max: 63 }), side: fc.constant(8 as const) }),
)
const order = fc.shuffledSubarray(
  Array.from({ length: 64 }, (_, tile) => tile),
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
      fc.property(seeds, bets, order, (drawn, bet, anyTiles) => {
        const wanted = anyTiles.filter((tile) => tile < tilesOf(bet))
        let state = mines.start(bet, openDraw(drawn))
        const actions: MinesAction[] = []
        for (const tile of wanted) {
          if (mines.payout(state) !== undefined) break
          expect(Object.keys(mines.view(state))).toEqual(['mines', 'opened'])
          expect(mines.view(state)).toEqual({ mines: bet.mines, opened: wanted.slice(0, actions.length) })
          actions.push(open(tile))
          state = mines.steps!.act(state, open(tile))
        }
        if (mines.payout(state) === undefined) actions.push({ do: actions.length ? 'cash-out' : 'leave' })
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
        expect(mined.every((tile) => tile >= 0 && tile < tilesOf(bet))).toBe(true)
      }),
    )
  })
})

it.each([
  // Chi-squared with 24 and 63 degrees of freedom, 99.9 %. Drawing without replacement only makes it smaller.
  [{ cents: 10, mines: 5 }, 51.2],
  [{ cents: 10, mines: 13, side: 8 as const }, 103.4],
])('places mines uniformly over the tiles: %j', (bet: MinesBet, maxDistance) => {
  const counts = Array.from({ length: tilesOf(bet) }, () => 0)
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const draw = openDraw({ serverSeed: 'every tile', clientSeed: 'player', nonce })
    for (let round = 0; round < 200; round += 1) for (const tile of mines.start(bet, draw).mined) counts[tile]! += 1
  }
  const fair = (10_000 * bet.mines) / counts.length
  expect(counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0)).toBeLessThan(maxDistance)
})

group('issue 29: 8 × 8 tiles', () => {
  const large = (many: number, actions: readonly MinesAction[]) =>
    actions.reduce(
      (state, action) => mines.steps!.act(state, action),
      mines.start({ cents: 100_00, mines: many, side: 8 }, inOrder),
    )

  it('a bet with `side` 8 has 64 tiles, one without it has 25', () => {
    expect(mines.payout(large(10, [open(63), open(62), open(61), { do: 'cash-out' }]))).toBe(166_29)
    expect(mines.payout(large(63, [open(63)]))).toBe(63_36_00)
    expect(() => mines.steps!.cost(begin(3), open(25))).toThrow(IllegalAction)
    expect(() => mines.steps!.act(begin(3), open(25))).toThrow(IllegalAction)
  })

  it('cashes out automatically before the multiplier would exceed 1,000,000', () => {
    const tiles = Array.from({ length: 16 }, (_, index) => open(63 - index))
    expect(mines.payout(large(32, tiles.slice(0, 15)))).toBeUndefined()
    const end = large(32, tiles)
    expect([mines.view(end).end, mines.payout(end)]).toEqual(['cashed', 80_462_060_60])
    expect(() => mines.steps!.act(end, open(40))).toThrow(IllegalAction)
  })

  it('rounds from before the larger grid replay to the same mines and payouts', () => {
    const seedsOf = (nonce: number) => ({ serverSeed: 'an old secret', clientSeed: 'old-page', nonce })
    const golden = [
      [{ cents: 100, mines: 3 }, [open(12), open(0), { do: 'cash-out' }], [15, 19, 23], 128],
      [{ cents: 2550, mines: 12 }, [open(24), { do: 'cash-out' }], [3, 4, 7, 9, 10, 13, 15, 16, 18, 19, 20, 23], 4854],
      [{ cents: 777, mines: 1 }, [{ do: 'leave' }], [18], 777],
    ] as const
    for (const [nonce, [bet, actions, mined, paid]] of golden.entries()) {
      const end = replay(mines, seedsOf(nonce), { bet, actions })
      expect([mines.view(end).mined, mines.payout(end)]).toEqual([mined, paid])
    }
  })
})

it('rejects bets and actions outside the rules', () => {
  for (const wrong of [
    { cents: 9, mines: 3 },
    { cents: 100_01, mines: 3 },
    { cents: 100, mines: 0 },
    { cents: 100, mines: 25 },
    { cents: 100, mines: 64, side: 8 },
    { cents: 100, mines: 3, side: 5 },
    { cents: 100, mines: 3, side: 6 },
    { cents: 100, mines: 1.5 },
  ])
    expect(mines.bet.safeParse(wrong).success).toBe(false)
  for (const wrong of [open(64), open(-1), { do: 'open' }, { do: 'peek', tile: 1 }])
    expect(mines.steps!.action.safeParse(wrong).success).toBe(false)
})
