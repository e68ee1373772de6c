// The rules of bonuses on a book in memory. Each command sees the effects of the previous ones.
import { describe, expect, it } from 'vitest'
import { bonusTerms, walletRow } from '../testing/book.ts'
import { days, offerOf, openDesk, start } from '../testing/bonus-desk.ts'
import { wallets } from '../wallet/wallet.ts'
import { offers, type OfferRow } from './offer-store.ts'
import { termsToStore } from './terms.ts'

describe('activating', () => {
  it('BON-2 a bonus without deposit grants its credit immediately', () => {
    const desk = openDesk()
    expect([desk.activate('plain'), desk.grant().state, desk.holds('bonus:7:'), desk.holds('promo')]).toEqual([
      'OK',
      'active',
      300n,
      -300n,
    ])
    expect(desk.grant().expiresAt).toEqual(new Date('2026-03-16T12:00:00Z'))
    expect(desk.notices()).toEqual([
      'Your bonus "plain" is active: 3.00 of bonus credit is yours. Wager 6.00 within 15 days.',
    ])
  })

  it('BON-3 one bonus is open at a time; activating it again returns the same grant', () => {
    const desk = openDesk()
    expect([desk.activate('plain'), desk.activate('plain'), desk.activate('other')]).toEqual([
      'OK',
      'OK',
      'BONUS_ALREADY_OPEN',
    ])
    expect(desk.holds('bonus:7:')).toBe(300n)
  })

  it('BON-3 one activation per UTC day, even if the first was refused', () => {
    const desk = openDesk()
    desk.activate('plain')
    expect(desk.refuse()).toBe('OK')
    expect([desk.activate('plain'), desk.activate('other')]).toEqual(['BONUS_ONE_PER_DAY', 'BONUS_ONE_PER_DAY'])
    desk.pass(days(0.5) - 1)
    expect(desk.activate('other')).toBe('BONUS_ONE_PER_DAY')
    desk.pass(1)
    expect(desk.activate('other')).toBe('OK')
  })

  it('a bonus can be claimed once, unless it repeats', () => {
    const desk = openDesk()
    desk.put(offers, offerOf('again', { repeats: true }))
    for (const id of ['plain', 'again']) {
      desk.activate(id)
      desk.play(id, 300n, 0n)
      expect(desk.grant().state).toBe('lost')
      desk.pass(days(1))
    }
    expect([desk.activate('plain'), desk.activate('again')]).toEqual(['BONUS_ALREADY_CLAIMED', 'OK'])
  })

  it.each<[string, Partial<OfferRow>, string]>([
    ['not published', { publishedAt: null }, 'BONUS_NOT_FOUND'],
    ['withdrawn', { withdrawnAt: start }, 'BONUS_NOT_FOUND'],
    ['not yet offered', { offeredFrom: new Date(start.getTime() + 1) }, 'BONUS_NOT_FOUND'],
    ['offered from this moment', { offeredFrom: start }, 'OK'],
    ['offered until this moment', { offeredUntil: start }, 'BONUS_NOT_FOUND'],
    ['for the invited, and not invited', { audience: 'invited' }, 'BONUS_NOT_FOUND'],
    ['for the invited, and invited', { audience: 'invited', isInvited: true }, 'OK'],
    ["for the active operator's players", { audience: 'operator', operatorId: 7 }, 'OK'],
    ["for another operator's players", { audience: 'operator', operatorId: 8 }, 'BONUS_NOT_FOUND'],
  ])('BON-1 %s', (_, changes, code) => {
    const desk = openDesk()
    desk.put(offers, offerOf('plain', changes))
    expect(desk.activate('plain')).toBe(code)
  })

  it('BON-4 needs an active operator', () => {
    const desk = openDesk()
    desk.put(wallets, walletRow(7, 'connected'))
    expect([desk.activate('plain'), desk.activate('nothing')]).toEqual(['NO_ACTIVE_OPERATOR', 'BONUS_NOT_FOUND'])
  })

  it('later changes of the terms do not affect the grant', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.put(offers, offerOf('plain', { terms: termsToStore({ ...bonusTerms, playThrough: 9900, cap: 1n }) }))
    desk.play('1', 300n, 600n)
    desk.play('2', 300n, 600n)
    expect([desk.grant().state, desk.collect(), desk.holds('game:7:dice')]).toEqual(['wagered', 'OK', 1400n])
  })
})

describe('a deposit bonus', () => {
  it.each([
    [99n, 7, 'awaiting-deposit'],
    [100n, 7, 'active'],
    [500n, 7, 'active'],
    [501n, 7, 'awaiting-deposit'],
    [300n, 8, 'awaiting-deposit'],
  ])('BON-2 credit of %s from operator %s leaves it %s', (cents, operatorId, state) => {
    const desk = openDesk()
    desk.activate('deposit')
    expect([desk.grant().state, desk.holds('bonus:')]).toEqual(['awaiting-deposit', 0n])
    expect(desk.deposit(cents, operatorId)).toBe('OK')
    expect([desk.grant().state, desk.holds('bonus:7:')]).toEqual([state, state === 'active' ? 300n : 0n])
  })

  it('starts once, and its validity begins then', () => {
    const desk = openDesk()
    desk.activate('deposit')
    desk.pass(days(14))
    desk.deposit(100n)
    desk.deposit(100n)
    expect(desk.holds('bonus:7:')).toBe(300n)
    expect(desk.grant().expiresAt).toEqual(new Date('2026-03-30T12:00:00Z'))
  })

  it('BON-8 awaits a deposit for 15 days; one at the expiry is too late', () => {
    const desk = openDesk()
    desk.activate('deposit')
    desk.pass(days(15))
    desk.deposit(100n)
    expect([desk.grant().state, desk.holds('bonus:'), desk.holds('main:7')]).toEqual(['expired', 0n, 100n])
  })
})

describe('playing', () => {
  it('BON-6 counts the whole stake of a mixed bet when the round closes', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b', 400n)
    expect([desk.grant().state, desk.grant().wagered, desk.grant().openRounds]).toEqual(['wagering', 0n, 1])
    desk.win('w', 401n)
    expect([desk.grant().wagered, desk.grant().openRounds]).toEqual([400n, 0])
    expect([desk.holds('game:7:dice'), desk.holds('bonus:7:')]).toEqual([501n, 300n])
    expect(desk.lines()).toEqual([['counted', 'dice', 400n, 400n]])
  })

  it('a bet paid in cash counts nothing', () => {
    const desk = openDesk()
    desk.activate('strict')
    desk.play('1', 100n, 0n, { gameId: 'chess' })
    expect([desk.bet('b', 1n, { gameId: 'chess', round: 'c' }), desk.grant().wagered]).toEqual([
      'INSUFFICIENT_FUNDS',
      0n,
    ])
    expect(desk.grant().state).toBe('active')
  })

  it('counts the percentage of the game, rounded down', () => {
    const desk = openDesk()
    desk.activate('strict')
    desk.play('1', 90n, 90n)
    desk.play('2', 90n, 90n, { gameId: 'mines' })
    expect(desk.lines().map(([, , , cents]) => cents)).toEqual([90n, 22n])
  })

  it('refuses a bet above the maximum while bonus credit would pay', () => {
    const desk = openDesk()
    desk.activate('strict')
    expect([desk.bet('b1', 91n), desk.bet('b2', 90n)]).toEqual(['LIMIT_REACHED', 'OK'])
    desk.put(wallets, walletRow(8, 'active'))
    expect(desk.bet('b3', 91n, { operatorId: 8, round: 'x' })).toBe('INSUFFICIENT_FUNDS')
  })

  it('BON-4 its credit cannot be staked under another operator', () => {
    const desk = openDesk()
    desk.activate('plain')
    expect(desk.bet('b', 1n, { operatorId: 8 })).toBe('INSUFFICIENT_FUNDS')
    expect(desk.bet('b0', 0n, { operatorId: 8 })).toBe('OK')
    expect(desk.grant().state).toBe('active')
  })

  it('a rollback restores the accounts, the round, and the state before the first bet', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b', 400n)
    desk.rollback('x', 'b')
    expect([desk.holds('game:7:dice'), desk.holds('bonus:7:')]).toEqual([500n, 300n])
    expect(desk.grant()).toMatchObject({ state: 'active', bets: 0, openRounds: 0, wagered: 0n })
    expect(desk.refuse()).toBe('OK')
  })

  it('a round with several bets counts its stake without rollbacks, once', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b1', 100n)
    desk.bet('b2', 50n)
    desk.rollback('x', 'b1')
    desk.win('w1', 10n, { closes: false })
    desk.win('w2', 10n)
    expect([desk.grant().wagered, desk.grant().openRounds, desk.holds('bonus:7:')]).toEqual([50n, 0, 270n])
  })
})

describe('a wagered bonus', () => {
  const wagered = () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.play('1', 300n, 600n)
    return desk
  }

  it('has no round in play, and its credit cannot be staked', () => {
    const desk = wagered()
    desk.bet('parked', 100n, { round: 'p' })
    desk.play('2', 200n, 300n)
    expect([desk.grant().wagered, desk.grant().state, desk.collect()]).toEqual([500n, 'wagering', 'BONUS_NOT_WAGERED'])
    desk.win('w', 0n, { round: 'p' })
    expect([desk.grant().wagered, desk.grant().state, desk.holds('bonus:7:')]).toEqual([600n, 'wagered', 600n])
    expect(desk.bet('b', 501n, { round: 'c' })).toBe('INSUFFICIENT_FUNDS')
    expect([desk.bet('b2', 500n, { round: 'c' }), desk.holds('bonus:7:')]).toEqual(['OK', 600n])
  })

  it('BON-9 is collected once, into the game last played', () => {
    const desk = wagered()
    desk.play('2', 300n, 900n, { gameId: 'mines' })
    expect([desk.refuse(), desk.collect(), desk.collect()]).toEqual(['BONUS_ALREADY_WAGERED', 'OK', 'BONUS_NOT_OPEN'])
    expect([desk.holds('game:7:mines'), desk.holds('bonus:'), desk.holds('forfeits')]).toEqual([1200n, 0n, 0n])
    expect(desk.grant()).toMatchObject({ state: 'collected', collected: 1200n, forfeited: 0n })
  })

  it.each([
    [249_400n, 250_000n, 0n],
    [249_401n, 250_000n, 1n],
    [249_399n, 249_999n, 0n],
  ])('BON-9 after a win of %s, %s is collected and %s forfeited', (won, collected, forfeited) => {
    const desk = wagered()
    desk.play('2', 300n, won + 300n, { gameId: 'mines' })
    desk.collect()
    expect([desk.holds('game:7:mines'), desk.holds('forfeits'), desk.holds('bonus:')]).toEqual([
      collected,
      forfeited,
      0n,
    ])
  })

  it('BON-8 does not expire, even if a round was in play at the expiry', () => {
    const desk = wagered()
    desk.bet('parked', 10n, { round: 'p' })
    desk.play('2', 300n, 300n)
    desk.pass(days(15))
    expect([desk.expire(), desk.grant().state]).toEqual(['OK', 'wagered'])
    desk.win('w', 50n, { round: 'p' })
    expect([desk.holds('bonus:7:'), desk.collect(), desk.holds('game:7:dice')]).toEqual([640n, 'OK', 1140n])
  })
})

describe('the end of a bonus', () => {
  it('BON-5 it can be refused before wagering, not after', () => {
    const desk = openDesk()
    expect(desk.refuse()).toBe('BONUS_NOT_OPEN')
    desk.activate('plain')
    desk.bet('b', 1n)
    expect(desk.refuse()).toBe('BONUS_ALREADY_WAGERED')
    desk.rollback('x', 'b')
    expect([desk.refuse(), desk.grant().state, desk.holds('forfeits'), desk.holds('bonus:')]).toEqual([
      'OK',
      'refused',
      300n,
      0n,
    ])
  })

  it.each([
    [50n, 'wagering', 50n],
    [49n, 'lost', 0n],
    [0n, 'lost', 0n],
  ])('BON-10 with %s left and no round in play it is %s', (left, state, rest) => {
    const desk = openDesk()
    desk.activate('plain')
    desk.play('1', 300n, left)
    expect([desk.grant().state, desk.holds('bonus:'), desk.holds('forfeits')]).toEqual([state, rest, left - rest])
  })

  it('BON-10 it is not lost while a round is in play', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('parked', 200n, { round: 'p' })
    desk.play('1', 100n, 0n)
    expect(desk.grant().state).toBe('wagering')
    desk.win('w', 60n, { round: 'p' })
    expect([desk.grant().state, desk.holds('bonus:')]).toEqual(['wagering', 60n])
  })

  it.each([
    [days(15) - 1, 'active', 300n],
    [days(15), 'expired', 0n],
    [days(400), 'expired', 0n],
  ])('BON-8 after %s ms it is %s, whichever command comes first', (ms, state, left) => {
    for (const look of ['expire', 'bet'] as const) {
      const desk = openDesk()
      desk.activate('plain')
      desk.pass(ms)
      expect(look === 'bet' ? desk.bet('b', 0n) : desk.expire()).toBe('OK')
      expect([desk.grant().state, desk.holds('bonus:7:'), desk.holds('forfeits')]).toEqual([state, left, 300n - left])
      expect(desk.grant().endedAt).toEqual(left ? null : new Date('2026-03-16T12:00:00Z'))
    }
  })

  it('a bet at the expiry is paid in cash only', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.pass(days(15))
    expect([desk.bet('b', 501n), desk.bet('b2', 500n), desk.holds('game:7:dice')]).toEqual([
      'INSUFFICIENT_FUNDS',
      'OK',
      0n,
    ])
    expect(desk.grant()).toMatchObject({ state: 'expired', bets: 0 })
  })

  it.each(['before', 'after'])('a win after the end is split, and the bonus share forfeited (%s the job)', (when) => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b', 400n)
    desk.pass(days(15))
    if (when === 'after') desk.expire()
    expect(desk.win('w', 401n)).toBe('OK')
    expect([desk.holds('game:7:dice'), desk.holds('bonus:'), desk.holds('forfeits')]).toEqual([501n, 0n, 300n])
    expect(desk.grant()).toMatchObject({ state: 'expired', openRounds: 0, wagered: 0n, forfeited: 300n })
    expect(desk.lines()).toEqual([['late', 'dice', 400n, 300n]])
  })

  it('a rollback after the end returns cash, and the bonus share is forfeited', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b', 400n)
    desk.pass(days(15))
    desk.expire()
    expect([desk.rollback('x', 'b'), desk.rollback('x2', 'b')]).toEqual(['OK', 'OK'])
    expect([desk.holds('game:7:dice'), desk.holds('bonus:'), desk.holds('forfeits')]).toEqual([500n, 0n, 300n])
  })

  it('a late win of an ended bonus does not affect the new one', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.bet('b', 300n)
    desk.pass(days(15))
    expect(desk.activate('other')).toBe('OK')
    desk.win('w', 100n)
    expect([desk.holds('bonus:7:'), desk.holds('forfeits'), desk.grant().state]).toEqual([300n, 100n, 'active'])
  })

  it('leaving the operator forfeits it; wagered credit must be collected first', () => {
    const desk = openDesk()
    desk.put(wallets, walletRow(8, 'active'))
    desk.put(wallets, walletRow(7, 'connected'))
    desk.activate('plain')
    expect([desk.leave(7), desk.grant().state]).toEqual(['OPERATOR_HOLDS_CREDIT', 'active'])
    expect([desk.leave(8), desk.grant().state, desk.holds('forfeits')]).toEqual(['OK', 'forfeited', 300n])
    expect(desk.notices().at(-1)).toBe(
      'Your bonus "plain" has ended: you left Casa 8. 3.00 of bonus credit was forfeited.',
    )
    const other = openDesk()
    other.put(wallets, walletRow(8, 'active'))
    other.put(wallets, walletRow(7, 'connected'))
    other.activate('plain')
    for (const n of ['1', '2']) other.play(n, 300n, 300n, { operatorId: 8 })
    expect([other.grant().state, other.leave(8)]).toEqual(['wagered', 'OPERATOR_HOLDS_CREDIT'])
  })

  it('BON-11 deactivation and confiscation forfeit it', () => {
    for (const how of ['deactivate', 'confiscate'] as const) {
      const desk = openDesk()
      desk.activate('plain')
      desk.play('1', 100n, 50n)
      expect([desk[how](), desk.grant().state, desk.holds('forfeits'), desk.holds('bonus:')]).toEqual([
        'OK',
        'forfeited',
        250n,
        0n,
      ])
      expect(desk.activate('other')).toBe('NO_ACTIVE_OPERATOR')
    }
  })

  it('a reminder is sent once, a day before', () => {
    const desk = openDesk()
    desk.activate('plain')
    desk.pass(days(14) - 1)
    desk.remind()
    expect(desk.notices()).toHaveLength(1)
    desk.pass(1)
    desk.remind()
    desk.remind()
    expect(desk.notices().slice(1)).toEqual(['Your bonus "plain" ends at 2026-03-16 12:00 UTC. 6.00 is left to wager.'])
  })
})
