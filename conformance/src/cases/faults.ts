/** Connection failures. A provider that does not know the outcome retries or rolls back. */
import type { Case } from '../case.ts'
import { equal, movementsOf, ok, refused, sameBytes, stateOf } from '../expect.ts'
import { cutShort, loseAnswer } from '../lost.ts'
import { newId } from '../seat.ts'

export const faults: Case[] = [
  {
    name: 'lost answer to a bet',
    rule: 'A bet whose response was lost can be sent again, and is taken once',
    async play({ client, seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      const body = seat.betBody(round, 250, bet)
      await loseAnswer(client, client.prepare('bet', body))
      const { balance } = ok(await seat.bet(round, 250, bet))
      equal('taken once', balance.playable, before.playable - 250)
      sameBytes(await seat.bet(round, 250, bet), await seat.bet(round, 250, bet))
    },
  },
  {
    name: 'lost answer to a win',
    rule: 'A win whose response was lost can be sent again, and is paid once',
    async play({ client, seat }) {
      const [round, win] = [newId('round'), newId('win')]
      const bet = ok(await seat.bet(round, 100))
      const body = { player: seat.player, transaction: win, round, amount: 300, roundClosed: true }
      await loseAnswer(client, client.prepare('win', body))
      const { balance } = ok(await client.call('win', body))
      equal('paid once', balance.playable, bet.balance.playable + 300)
    },
  },
  {
    name: 'lost answer to a rollback',
    rule: 'A rollback whose response was lost can be sent again, and returns the stake once',
    async play({ client, seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      ok(await seat.bet(round, 100, bet))
      const body = { player: seat.player, transaction: newId('rollback'), target: bet }
      await loseAnswer(client, client.prepare('rollback', body))
      const { balance } = ok(await client.call('rollback', body))
      equal('stake returned once', balance.playable, before.playable)
    },
  },
  {
    name: 'lost answer, then a look',
    rule: 'A provider that lost a response can query the round',
    async play({ client, seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      await seat.bet(round, 0)
      const body = seat.betBody(round, 250, bet)
      await loseAnswer(client, client.prepare('bet', body))
      const looked = await seat.look(round)
      equal('state', stateOf(looked), 'open')
      equal(
        'the bet is there',
        movementsOf(looked).some(({ transaction }) => transaction === bet),
        true,
      )
    },
  },
  {
    name: 'lost answer, then a rollback',
    rule: 'A provider can roll back a bet without knowing whether it was accepted',
    async play({ client, seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      const body = seat.betBody(round, 250, bet)
      await loseAnswer(client, client.prepare('bet', body))
      const { balance } = ok(await seat.rollback(bet))
      equal('stake returned', balance.playable, before.playable)
    },
  },
  {
    name: 'request cut short',
    rule: 'A request that was cut off has no effect; sent again it takes effect',
    async play({ client, seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      const body = seat.betBody(round, 250, bet)
      const request = client.prepare('bet', body)
      await cutShort(client, request)
      equal('nothing taken', (await seat.balance()).playable, before.playable)
      ok(await client.send(request))
      equal('taken once', (await seat.balance()).playable, before.playable - 250)
    },
  },
  {
    name: 'lost answer, retried after the session has ended',
    rule: 'An accepted bet is always answered with OK, also after the session has ended',
    needs: ['expire'],
    async play({ client, seat, hooks }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const body = seat.betBody(round, 250, bet)
      await loseAnswer(client, client.prepare('bet', body))
      await hooks.expire(seat.name)
      ok(await client.call('bet', body))
      equal('movements', movementsOf(await seat.look(round)).length, 1)
    },
  },
  {
    name: 'lost refusal',
    rule: 'A rejection whose response was lost is the same when the request is repeated',
    async play({ client, seat }) {
      const [round, before] = [newId('round'), await seat.balance()]
      const body = seat.betBody(round, before.playable + 1)
      await loseAnswer(client, client.prepare('bet', body))
      const again = refused(await client.call('bet', body), 'INSUFFICIENT_FUNDS')
      sameBytes(await client.call('bet', body), again)
    },
  },
]
