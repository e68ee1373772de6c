/** Rounds without faults. */
import { providerCalls } from '@lucero/contract/provider/calls'
import type { Case } from '../case.ts'
import { equal, movementsOf, ok, sameMoney, stateOf } from '../expect.ts'
import { newId, takeSeat } from '../seat.ts'

export const happy: Case[] = [
  {
    name: 'session',
    rule: 'A launch token becomes a session that names the player, the game, the currency and the balance',
    async play({ client, seat, freshToken }) {
      const answer = ok(await client.call('session', { token: await freshToken(), game: seat.game }))
      const { session, player, game, currency, balance } = providerCalls.session.answer.parse(answer.body)
      equal('game', game, seat.game)
      equal('a currency', currency.length > 0, true)
      const reply = ok(await client.call('balance', { session, player }))
      equal('balance of the new session', reply.balance, balance)
    },
  },
  {
    name: 'two sessions of one player',
    rule: 'A player who launches the game again is the same player with the same balance',
    async play({ client, hooks, seat }) {
      const again = await takeSeat(client, seat.name, await hooks.launch(seat.name), seat.game)
      equal('player', again.player, seat.player)
      equal('another session', again.session === seat.session, false)
      const { balance } = ok(await again.bet(newId('round'), 0))
      sameMoney('balance', balance, await seat.balance())
    },
  },
  {
    name: 'balance',
    rule: 'The balance includes cash and bonus credit',
    async play({ seat }) {
      const { playable, cash, bonus } = await seat.balance()
      equal('cash + bonus', cash + bonus, playable)
    },
  },
  {
    name: 'bet',
    rule: 'A bet takes exactly its stake and returns the new balance',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = newId('bet')
      const { balance, body } = ok(await seat.bet(newId('round'), 250, bet))
      equal('left', balance.playable, before.playable - 250)
      equal('transaction', body['transaction'], bet)
      sameMoney('balance on request', await seat.balance(), balance)
    },
  },
  {
    name: 'win',
    rule: 'A win pays exactly its amount, closes the round if requested, and returns the new balance',
    async play({ seat }) {
      const round = newId('round')
      const bet = ok(await seat.bet(round, 250))
      const win = ok(await seat.win(round, 700, { closes: true }))
      equal('after the win', win.balance.playable, bet.balance.playable + 700)
      equal('round', stateOf(await seat.look(round)), 'closed')
    },
  },
  {
    name: 'loss',
    rule: 'A win of 0 that closes the round is the loss: nothing moves',
    async play({ seat }) {
      const round = newId('round')
      const bet = ok(await seat.bet(round, 250))
      const loss = ok(await seat.win(round, 0, { closes: true }))
      equal('after the loss', loss.balance.playable, bet.balance.playable)
      equal('round', stateOf(await seat.look(round)), 'closed')
    },
  },
  {
    name: 'several bets in a round',
    rule: 'A round accepts any number of bets, and one win for all of them',
    async play({ seat }) {
      const round = newId('round')
      const before = await seat.balance()
      for (const stake of [100, 200, 300]) ok(await seat.bet(round, stake))
      const win = ok(await seat.win(round, 900, { closes: true }))
      equal('after the win', win.balance.playable, before.playable - 600 + 900)
    },
  },
  {
    name: 'several wins in a round',
    rule: 'An open round may pay more than once',
    async play({ seat }) {
      const round = newId('round')
      const bet = ok(await seat.bet(round, 100))
      for (const amount of [10, 20]) ok(await seat.win(round, amount))
      equal('round', stateOf(await seat.look(round)), 'open')
      const last = ok(await seat.win(round, 30, { closes: true }))
      equal('after three wins', last.balance.playable, bet.balance.playable + 60)
    },
  },
  {
    name: 'bet, win, bet, close',
    rule: 'An open round that has paid accepts another bet',
    async play({ seat }) {
      const round = newId('round')
      const before = await seat.balance()
      ok(await seat.bet(round, 100))
      ok(await seat.win(round, 150))
      ok(await seat.bet(round, 150))
      const end = ok(await seat.win(round, 0, { closes: true }))
      equal('at the end', end.balance.playable, before.playable - 100)
    },
  },
  {
    name: 'free round',
    rule: 'A bet of 0 opens a round that can win',
    async play({ seat }) {
      const round = newId('round')
      const before = await seat.balance()
      const bet = ok(await seat.bet(round, 0))
      equal('after a bet of 0', bet.balance.playable, before.playable)
      const win = ok(await seat.win(round, 40, { closes: true }))
      equal('after its win', win.balance.playable, before.playable + 40)
    },
  },
  {
    name: 'win of a named bet',
    rule: 'A win may name the bet it resolves; other bets of the round stay open',
    async play({ seat }) {
      const [round, first, second] = [newId('round'), newId('bet'), newId('bet')]
      ok(await seat.bet(round, 100, first))
      ok(await seat.bet(round, 100, second))
      ok(await seat.win(round, 150, { bet: first }))
      ok(await seat.win(round, 250, { bet: second, closes: true }))
    },
  },
  {
    name: 'rollback',
    rule: 'A rollback returns the whole stake to the pockets it came from',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const { playable, cash, bonus } = await seat.balance()
      ok(await seat.bet(round, 250, bet))
      const { balance } = ok(await seat.rollback(bet))
      equal('after the rollback', [balance.playable, balance.cash, balance.bonus], [playable, cash, bonus])
      equal('round', stateOf(await seat.look(round)), 'rolled-back')
    },
  },
  {
    name: 'round',
    rule: 'A round returns its state and all its movements in order',
    async play({ seat }) {
      const [round, standing, undone, won, rollback] = [newId('round'), newId(), newId(), newId(), newId()]
      ok(await seat.bet(round, 300, standing))
      ok(await seat.bet(round, 200, undone))
      ok(await seat.rollback(undone, rollback))
      ok(await seat.win(round, 450, { transaction: won, closes: true }))
      const looked = await seat.look(round)
      equal('state', stateOf(looked), 'closed')
      const movements = movementsOf(looked).map(({ kind, transaction, amount, rolledBack }) =>
        [kind, transaction, amount, ...(rolledBack ? ['rolled back'] : [])].join(' '),
      )
      equal('movements', movements, [
        `bet ${standing} 300`,
        `bet ${undone} 200 rolled back`,
        `rollback ${rollback} 200`,
        `win ${won} 450`,
      ])
    },
  },
  {
    name: 'version',
    rule: 'The version of the balance grows with every movement, also with one of 0, so that a game can ignore an older balance',
    async play({ seat }) {
      const round = newId('round')
      const versions = [
        await seat.balance(),
        ok(await seat.bet(round, 0)).balance,
        ok(await seat.bet(round, 100)).balance,
        ok(await seat.win(round, 50)).balance,
        ok(await seat.win(round, 50, { closes: true })).balance,
      ].map(({ version }) => version)
      equal(
        'each above the previous one',
        versions.every((version, at) => at === 0 || version > versions[at - 1]!),
        true,
      )
    },
  },
]
