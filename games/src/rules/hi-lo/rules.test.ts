import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { cardsOf, stacked } from '../../testing/stacked-shoe.ts'
import { openDraw } from '../draw.ts'
import { IllegalAction, replay } from '../game.ts'
import { maxCards } from './odds.ts'
import { hiLo, type HiLoAction } from './rules.ts'

const after = (signs: string, actions: readonly HiLoAction[], cents = 100) =>
  actions.reduce((state, action) => hiLo.steps!.act(state, action), hiLo.start({ cents }, stacked(cardsOf(signs))))

group('guesses', () => {
  it.each<[string, HiLoAction, number]>([
    ['7♠ 9♥', 'higher', 183],
    ['7♠ 7♥', 'higher', 183],
    ['7♠ 7♥', 'lower', 183],
    ['7♠ 6♥', 'higher', 0],
    ['A♠ 2♥', 'higher', 107],
    ['A♠ A♥', 'higher', 0],
    ['A♠ A♥', 'lower', 1287],
    ['A♠ 2♥', 'lower', 0],
    ['K♠ Q♥', 'lower', 107],
    ['K♠ K♥', 'lower', 0],
    ['K♠ K♥', 'higher', 1287],
    ['2♠ A♥', 'lower', 643],
  ])('issue 42: %s, %s, cashed out, pays %i for 100', (signs, guess, paid) => {
    const state = after(signs, [guess])
    expect(hiLo.view(state).end).toBe(paid === 0 ? 'wrong' : undefined)
    expect(hiLo.payout(paid === 0 ? state : hiLo.steps!.act(state, 'cash-out'))).toBe(paid)
  })

  it('issue 42: multipliers of several guesses multiply, and a skip changes nothing', () => {
    const state = after('7♠ 9♥ K♦ 4♣ 5♠', ['higher', 'skip', 'lower', 'higher'])
    // 0.99 × 13/7 × 13/12 × 13/10
    expect(hiLo.view(state)).toMatchObject({ multiplier: 25_893, turns: ['higher', 'skip', 'lower', 'higher'] })
    expect(hiLo.payout(state)).toBeUndefined()
    expect(hiLo.payout(hiLo.steps!.act(state, 'cash-out'))).toBe(258)
  })

  it('issue 42: a wrong guess ends the round and pays nothing, after any multiplier', () => {
    const state = after('7♠ 9♥ K♦', ['higher', 'lower'])
    expect(hiLo.view(state)).toMatchObject({ end: 'wrong', multiplier: 0, may: [] })
    expect(hiLo.payout(state)).toBe(0)
    for (const late of ['higher', 'skip', 'cash-out', 'leave'] as const)
      expect(() => hiLo.steps!.act(state, late)).toThrow(IllegalAction)
  })
})

group('the end', () => {
  it('issue 42: a round cannot be cashed out or left by the player before the first guess', () => {
    const { cost } = hiLo.steps!
    for (const early of ['cash-out', 'leave'] as const) {
      expect(() => cost(after('7♠', []), early)).toThrow(IllegalAction)
      expect(() => cost(after('7♠ 8♠', ['skip']), early)).toThrow(IllegalAction)
    }
    expect(() => cost(after('7♠ 8♠', ['higher']), 'leave')).toThrow(IllegalAction)
    expect(() => hiLo.steps!.act(after('7♠ 8♠', ['higher']), 'leave')).toThrow(IllegalAction)
  })

  it('issue 42: for an absent player the stake is returned, or the guesses are cashed out', () => {
    const { act, autoAction } = hiLo.steps!
    const untouched = after('7♠ 8♠', ['skip'])
    expect(autoAction(untouched)).toBe('leave')
    expect([hiLo.payout(act(untouched, 'leave')), hiLo.view(act(untouched, 'leave')).end]).toEqual([100, 'left'])
    const begun = after('7♠ 8♠', ['higher'])
    expect(autoAction(begun)).toBe('cash-out')
    expect(hiLo.payout(act(begun, 'cash-out'))).toBe(183)
  })

  it('issue 42: a guess that would pay more than 1,000,000 is not possible, and the round is cashed out without another', () => {
    const five = 'A♠ A♥ A♦ A♣ A♠ A♥'
    const lower = Array.from({ length: 5 }, () => 'lower' as const)
    // 0.99 × 13⁵ is 367,577. The ace would pay 13 times as much; every other card 13/12.
    expect(hiLo.view(after(five, lower))).toMatchObject({
      multiplier: 3_675_800_700,
      may: ['higher', 'skip', 'cash-out'],
    })
    const cashed = after(`${five} 3♠ 5♠`, [...lower, 'higher', 'higher'])
    expect(hiLo.view(cashed).end).toBeUndefined()
    const ended = after(`${five} 7♠ 7♥ 7♥ `.trim(), [...lower, 'higher', 'higher'])
    expect(hiLo.view(ended)).toMatchObject({ end: 'cashed', may: [] })
    expect(hiLo.payout(ended)! / 100).toBeLessThanOrEqual(1_000_000)
  })

  it('issue 42: the last card is for a guess: it cannot be skipped, and a round ends with it', () => {
    const sevens = Array.from({ length: maxCards }, () => '7♠').join(' ')
    const skipped = after(sevens, Array<HiLoAction>(maxCards - 2).fill('skip'))
    expect(hiLo.view(skipped).may).toEqual(['higher', 'lower'])
    expect(hiLo.view(hiLo.steps!.act(skipped, 'higher'))).toMatchObject({ end: 'cashed', multiplier: 18_385 })
  })
})

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })

it('issue 42: every round shows only cards that were drawn so far, ends, and can be replayed', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.integer({ min: 10, max: 100_00 }),
      fc.array(fc.nat(100), { maxLength: 80 }),
      (drawn, cents, choices) => {
        let state = hiLo.start({ cents }, openDraw(drawn))
        const actions: HiLoAction[] = []
        for (const choice of choices) {
          if (hiLo.payout(state) !== undefined) break
          const { may, cards, turns } = hiLo.view(state)
          expect(cards).toHaveLength(turns.length + 1)
          actions.push(may[choice % may.length]!)
          state = hiLo.steps!.act(state, actions.at(-1)!)
        }
        while (hiLo.payout(state) === undefined) {
          actions.push(hiLo.steps!.autoAction(state))
          state = hiLo.steps!.act(state, actions.at(-1)!)
        }
        const end = replay(hiLo, drawn, { bet: { cents }, actions })
        expect(hiLo.view(end)).toEqual(hiLo.view(state))
        const paid = hiLo.payout(end)!
        expect(Number.isSafeInteger(paid) && paid >= 0).toBe(true)
        expect(paid === 0).toBe(hiLo.view(end).end === 'wrong')
      },
    ),
  )
})

it('issue 42: rejects bets and actions outside the rules', () => {
  for (const wrong of [{ cents: 9 }, { cents: 100_01 }, { cents: 10.5 }, {}, { cents: 100, side: 8 }])
    expect(hiLo.bet.safeParse(wrong).success).toBe(false)
  for (const wrong of ['same', { do: 'higher' }, 1]) expect(hiLo.steps!.action.safeParse(wrong).success).toBe(false)
})
