// The rules of free spins on a book in memory: their winnings, and when these are removed.
import { describe, expect, it } from 'vitest'
import { days, openDesk } from '../testing/bonus-desk.ts'
import { grants } from './store.ts'

describe('free spins', () => {
  const spin = { isFreeSpin: true }

  it('BON-7 debit nothing; their winnings have their own account, pay stakes first, and win into the bonus balance', () => {
    const desk = openDesk()
    desk.activate('spins')
    expect([desk.grant().spinsLeft, desk.holds('bonus:')]).toEqual([2, 0n])
    expect(desk.play('s1', 20n, 90n, spin)).toEqual(['OK', 'OK'])
    expect([desk.holds('free:7:'), desk.holds('game:7:dice'), desk.grant().wagered]).toEqual([90n, 500n, 0n])
    desk.play('1', 60n, 100n)
    expect([desk.holds('free:7:'), desk.holds('bonus:7:'), desk.grant().wagered]).toEqual([30n, 100n, 60n])
    desk.play('2', 30n, 0n)
    expect([desk.grant().state, desk.holds('free:7:'), desk.holds('bonus:7:')]).toEqual(['wagered', 0n, 100n])
  })

  it('BON-7 winnings are removed when the bonus is wagered, and never become cash', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 60n, spin)
    desk.play('1', 40n, 60n)
    desk.play('s2', 20n, 500n, spin)
    desk.play('2', 40n, 50n)
    expect([desk.grant().state, desk.holds('free:7:'), desk.holds('bonus:7:')]).toEqual(['wagered', 0n, 110n])
    expect([desk.grant().forfeited, desk.holds('forfeits')]).toEqual([480n, 480n])
    expect(desk.notices()).toContain(
      'Your bonus "spins" is wagered. Collect it on the Bonuses page. 4.80 won by free spins was removed.',
    )
    desk.collect()
    expect([desk.holds('game:7:dice'), desk.holds('free:'), desk.holds('forfeits')]).toEqual([610n, 0n, 480n])
    expect(desk.notices()).toContain('You have collected 1.10 of your bonus "spins".')
  })

  it('BON-7 unplayed spins end when the bonus is wagered, and the message counts them', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 90n, spin)
    desk.play('1', 80n, 100n)
    expect([desk.grant().state, desk.grant().spinsLeft]).toEqual(['wagered', 0])
    expect(desk.notices()).toContain(
      'Your bonus "spins" is wagered. Collect it on the Bonuses page. 0.10 won by free spins was removed.' +
        ' Free spins that were not played, and end with it: 1.',
    )
    expect(desk.bet('b', 20n, { ...spin, round: 'late' })).toBe('NO_FREE_SPIN')
  })

  it('BON-7 BON-10 the bonus is lost if less than 0.50 is left after the removal', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 500n, spin)
    desk.play('1', 100n, 49n)
    expect([desk.grant().state, desk.holds('free:'), desk.holds('bonus:'), desk.holds('forfeits')]).toEqual([
      'lost',
      0n,
      0n,
      449n,
    ])
  })

  it('BON-7 BON-8 a bonus wagered at its expiry also forfeits free winnings that a later rollback returns', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 300n, spin)
    desk.bet('in play', 50n, { round: 'in play' })
    desk.play('1', 100n, 200n)
    desk.pass(days(15))
    expect([desk.expire(), desk.grant().state, desk.holds('free:'), desk.holds('forfeits')]).toEqual([
      'OK',
      'wagered',
      0n,
      150n,
    ])
    desk.rollback('x', 'in play')
    expect([desk.holds('free:'), desk.holds('forfeits'), desk.grant().forfeited]).toEqual([0n, 200n, 200n])
    expect([desk.collect(), desk.holds('game:7:dice')]).toEqual(['OK', 700n])
  })

  it('BON-7 a bonus wagered at its expiry can be forfeited, collected or won in the same command', () => {
    const due = () => {
      const desk = openDesk()
      desk.activate('spins')
      desk.play('s1', 20n, 300n, spin)
      desk.bet('in play', 50n, { round: 'in play' })
      desk.play('1', 100n, 200n)
      desk.pass(days(15))
      return desk
    }
    const after = (desk: ReturnType<typeof openDesk>) => [
      desk.holds('free:'),
      desk.holds('bonus:'),
      desk.grant().forfeited,
    ]
    const collected = due()
    expect([collected.collect(), ...after(collected)]).toEqual(['OK', 0n, 0n, 150n])
    const deactivated = due()
    expect([deactivated.deactivate(), ...after(deactivated)]).toEqual(['OK', 0n, 0n, 350n])
    const won = due()
    expect([won.win('w', 70n, { round: 'in play' }), ...after(won)]).toEqual(['OK', 0n, 270n, 150n])
  })

  it('BON-7 a bonus that an older version left wagered with free winnings can be collected', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 300n, spin)
    desk.play('1', 40n, 60n)
    desk.put(grants, { ...desk.grant(), state: 'wagered', spinsLeft: 0 })
    expect([desk.collect(), desk.holds('game:7:dice'), desk.holds('free:'), desk.holds('forfeits')]).toEqual([
      'OK',
      560n,
      0n,
      260n,
    ])
  })

  it('are limited to their stake, their game, one per round, and their number', () => {
    const desk = openDesk()
    desk.activate('spins')
    expect(desk.bet('b', 21n, spin)).toBe('NO_FREE_SPIN')
    expect(desk.bet('b1', 20n, { ...spin, gameId: 'mines' })).toBe('NO_FREE_SPIN')
    expect(desk.bet('b2', 20n, { ...spin, operatorId: 8 })).toBe('NO_FREE_SPIN')
    expect([desk.bet('b3', 20n, spin), desk.bet('b4', 20n, spin), desk.bet('b5', 1n)]).toEqual([
      'OK',
      'NO_FREE_SPIN',
      'NO_FREE_SPIN',
    ])
    desk.win('w', 0n)
    expect([desk.bet('b6', 20n, { ...spin, round: 'r2' }), desk.bet('b7', 20n, { ...spin, round: 'r3' })]).toEqual([
      'OK',
      'NO_FREE_SPIN',
    ])
  })

  it('a rolled-back spin can be played again and pays nothing', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.bet('b', 20n, spin)
    expect([desk.grant().spinsLeft, desk.grant().state, desk.refuse()]).toEqual([
      1,
      'wagering',
      'BONUS_ALREADY_WAGERED',
    ])
    desk.rollback('x', 'b')
    desk.rollback('x2', 'b')
    expect(desk.grant()).toMatchObject({ spinsLeft: 2, state: 'active', openRounds: 0, bets: 0 })
    expect(desk.win('w', 50n)).toBe('ROLLED_BACK')
  })

  it('BON-10 the bonus is lost when no spins and less than 0.50 are left', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.play('s1', 20n, 0n, spin)
    expect(desk.grant().state).toBe('wagering')
    desk.play('s2', 20n, 49n, spin)
    expect([desk.grant().state, desk.holds('free:'), desk.holds('forfeits')]).toEqual(['lost', 0n, 49n])
  })

  it('a spin that wins after the expiry is forfeited', () => {
    const desk = openDesk()
    desk.activate('spins')
    desk.bet('b', 20n, spin)
    desk.pass(days(15))
    desk.win('w', 70n)
    expect([desk.holds('free:'), desk.holds('game:7:dice'), desk.holds('forfeits')]).toEqual([0n, 500n, 70n])
  })
})
