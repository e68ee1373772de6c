/** Requests out of order, and requests after the state has changed. */
import type { Case } from '../case.ts'
import { equal, movementsOf, ok, refused, sameMoney, stateOf } from '../expect.ts'
import { newId } from '../seat.ts'

export const order: Case[] = [
  {
    name: 'rollback before its bet',
    rule: 'A rollback before its bet is stored and answered without a balance; the late bet takes nothing',
    async play({ seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      const early = ok(await seat.rollback(bet))
      equal('balance in the response', early.body['balance'], undefined)
      refused(await seat.bet(round, 250, bet), 'ROLLED_BACK')
      refused(await seat.bet(round, 250, bet), 'ROLLED_BACK')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'another bet after a late one',
    rule: 'An early rollback affects only its bet; the next bet of the round is accepted',
    async play({ seat }) {
      const [round, late] = [newId('round'), newId('bet')]
      ok(await seat.rollback(late))
      refused(await seat.bet(round, 250, late), 'ROLLED_BACK')
      ok(await seat.bet(round, 250))
      ok(await seat.win(round, 100, { closes: true }))
    },
  },
  {
    name: 'rollback and bet together',
    rule: 'A bet and its rollback cancel out, in either order',
    async play({ seat }) {
      const before = await seat.balance()
      for (let time = 0; time < 5; time += 1) {
        const [round, target] = [newId('round'), newId('bet')]
        const [bet, rollback] = await Promise.all([seat.bet(round, 250, target), seat.rollback(target)])
        ok(rollback)
        if (bet.result !== 'OK') refused(bet, 'ROLLED_BACK')
      }
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'rollback after a win',
    rule: 'A bet that has won cannot be rolled back',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.win(round, 500, { closes: true }))
      refused(await seat.rollback(bet), 'ALREADY_RESOLVED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'rollback after a loss',
    rule: 'A bet that has lost cannot be rolled back',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.win(round, 0, { closes: true }))
      refused(await seat.rollback(bet), 'ALREADY_RESOLVED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'rollback of a bet after an unnamed win',
    rule: 'A win that names no bet resolves the bets placed so far; a later bet can be rolled back while the round is open',
    async play({ seat }) {
      const [round, first, second] = [newId('round'), newId('bet'), newId('bet')]
      ok(await seat.bet(round, 100, first))
      const { balance } = ok(await seat.win(round, 50))
      ok(await seat.bet(round, 40, second))
      equal('the second stake is back', ok(await seat.rollback(second)).balance.playable, balance.playable)
      refused(await seat.rollback(first), 'ALREADY_RESOLVED')
      equal('round', stateOf(await seat.look(round)), 'open')
      ok(await seat.win(round, 0, { closes: true }))
    },
  },
  {
    name: 'win after a rollback',
    rule: 'A bet that was rolled back wins nothing',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.rollback(bet))
      refused(await seat.win(round, 500, { bet, closes: true }), 'ROLLED_BACK')
      refused(await seat.win(round, 500, { closes: true }), 'ROLLED_BACK')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'win after an early rollback',
    rule: 'A win that names a bet whose rollback arrived first is refused as rolled back',
    async play({ seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      ok(await seat.rollback(bet))
      refused(await seat.win(round, 500, { bet, closes: true }), 'ROLLED_BACK')
      refused(await seat.win(round, 500, { closes: true }), 'BET_NOT_FOUND')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'bet in a rolled-back round',
    rule: 'A new bet in a round whose bets were all rolled back is accepted, and opens the round again',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      ok(await seat.bet(round, 100, bet))
      ok(await seat.rollback(bet))
      equal('round', stateOf(await seat.look(round)), 'rolled-back')
      const { balance } = ok(await seat.bet(round, 40))
      equal('round', stateOf(await seat.look(round)), 'open')
      const win = ok(await seat.win(round, 90, { closes: true }))
      equal('after the win', win.balance.playable, balance.playable + 90)
    },
  },
  {
    name: 'second rollback',
    rule: 'A second rollback of a bet, with any id, is no error, returns nothing, and is listed with an amount of 0',
    async play({ seat }) {
      const [round, bet, rollbacks] = [newId('round'), newId('bet'), [newId('rollback'), newId('rollback')]]
      ok(await seat.bet(round, 100, bet))
      const first = ok(await seat.rollback(bet, rollbacks[0]))
      const second = ok(await seat.rollback(bet, rollbacks[1]))
      equal('nothing moved', second.balance.playable, first.balance.playable)
      const movements = movementsOf(await seat.look(round)).map(({ transaction, amount }) => `${transaction} ${amount}`)
      equal('movements', movements, [`${bet} 100`, `${rollbacks[0]} 100`, `${rollbacks[1]} 0`])
    },
  },
  {
    name: 'rollback of one bet among several',
    rule: 'The other bets of the round stand, and can win',
    async play({ seat }) {
      const [round, first, second] = [newId('round'), newId('bet'), newId('bet')]
      const before = await seat.balance()
      ok(await seat.bet(round, 100, first))
      ok(await seat.bet(round, 40, second))
      const { balance } = ok(await seat.rollback(second))
      equal('the second stake is back', balance.playable, before.playable - 100)
      equal('round', stateOf(await seat.look(round)), 'open')
      ok(await seat.win(round, 300, { bet: first, closes: true }))
    },
  },
  {
    name: 'win after the round is closed',
    rule: 'A closed round rejects wins',
    async play({ seat }) {
      const round = newId('round')
      ok(await seat.bet(round, 100))
      const { balance } = ok(await seat.win(round, 200, { closes: true }))
      refused(await seat.win(round, 200, { closes: true }), 'ROUND_CLOSED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'bet after the round is closed',
    rule: 'A closed round rejects bets',
    async play({ seat }) {
      const round = newId('round')
      ok(await seat.bet(round, 100))
      const { balance } = ok(await seat.win(round, 0, { closes: true }))
      refused(await seat.bet(round, 100), 'ROUND_CLOSED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'second win of a named bet',
    rule: 'The first resolution of a bet is final',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.win(round, 200, { bet }))
      refused(await seat.win(round, 900, { bet }), 'ALREADY_RESOLVED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'win without a bet',
    rule: 'A round without a bet cannot win',
    async play({ seat }) {
      const before = await seat.balance()
      refused(await seat.win(newId('round'), 500, { closes: true }), 'BET_NOT_FOUND')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'win of an unknown bet',
    rule: 'A win that names a bet of another round is rejected',
    async play({ seat }) {
      const [round, elsewhere] = [newId('round'), newId('bet')]
      ok(await seat.bet(newId('round'), 100, elsewhere))
      const { balance } = ok(await seat.bet(round, 100))
      refused(await seat.win(round, 500, { bet: newId('bet') }), 'BET_NOT_FOUND')
      refused(await seat.win(round, 500, { bet: elsewhere }), 'BET_NOT_FOUND')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'win before its bet',
    rule: 'A win before its bet is rejected; the bet is then accepted, and a win with another id pays',
    async play({ seat }) {
      const round = newId('round')
      refused(await seat.win(round, 500, { closes: true }), 'BET_NOT_FOUND')
      ok(await seat.bet(round, 100))
      ok(await seat.win(round, 500, { closes: true }))
    },
  },
  {
    name: 'unknown round',
    rule: 'An unknown round is reported as not found',
    async play({ seat }) {
      refused(await seat.look(newId('round')), 'BET_NOT_FOUND')
    },
  },
]
