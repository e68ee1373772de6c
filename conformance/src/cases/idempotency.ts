/** Idempotency: a repeated request has the effect of one. */
import type { Case } from '../case.ts'
import { equal, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

export const idempotency: Case[] = [
  {
    name: 'bet twice',
    rule: 'A repeated bet gets a byte-identical response, and takes nothing more',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 250, bet))
      sameBytes(await seat.bet(round, 250, bet), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'win twice',
    rule: 'A repeated win gets a byte-identical response, and pays nothing more',
    async play({ seat }) {
      const [round, transaction] = [newId('round'), newId('win')]
      ok(await seat.bet(round, 100))
      const first = ok(await seat.win(round, 300, { transaction, closes: true }))
      sameBytes(await seat.win(round, 300, { transaction, closes: true }), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'rollback twice',
    rule: 'A repeated rollback gets a byte-identical response, and returns nothing more',
    async play({ seat }) {
      const [round, bet, rollback] = [newId('round'), newId('bet'), newId('rollback')]
      ok(await seat.bet(round, 250, bet))
      const first = ok(await seat.rollback(bet, rollback))
      sameBytes(await seat.rollback(bet, rollback), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'bet again after more play',
    rule: 'A stored response keeps the balance of its time',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      ok(await seat.bet(round, 70))
      ok(await seat.win(round, 500))
      sameBytes(await seat.bet(round, 100, bet), first)
    },
  },
  {
    name: 'bet again after the round is closed',
    rule: 'An accepted bet always gets its first response',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      ok(await seat.win(round, 0, { closes: true }))
      sameBytes(await seat.bet(round, 100, bet), first)
    },
  },
  {
    name: 'bet again after its rollback',
    rule: 'A bet that was rolled back is not taken again',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.rollback(bet))
      sameBytes(await seat.bet(round, 100, bet), first)
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'fields in another order',
    rule: 'Bodies are compared by their values: the same bet with its fields in another order gets its first response',
    async play({ client, seat }) {
      const bet = seat.betBody(newId('round'), 100)
      const first = ok(await client.call('bet', bet))
      const reordered = Object.fromEntries(Object.entries(bet).toReversed())
      sameBytes(await client.call('bet', reordered), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'win again with or without counted',
    rule: 'A retried win may add or omit `counted`: it is not part of what is compared',
    async play({ client, seat }) {
      const round = newId('round')
      ok(await seat.bet(round, 100))
      const win = { player: seat.player, transaction: newId('win'), round, amount: 300, roundClosed: true }
      const first = ok(await client.call('win', win))
      const counted = ok(await client.call('win', { ...win, counted: true }))
      equal('balance of the first response', counted.balance, first.balance)
      equal('has `counted` on request', 'counted' in counted.body, true)
      sameBytes(await client.call('win', win), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'same bet id, other amount',
    rule: 'A bet id reused with another amount is rejected, and no money moves',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      refused(await seat.bet(round, 101, bet), 'TX_CONFLICT')
      sameMoney('balance', await seat.balance(), first.balance)
      sameBytes(await seat.bet(round, 100, bet), first)
    },
  },
  {
    name: 'same bet id, other round',
    rule: 'A bet id reused with another round is rejected, and no money moves',
    async play({ seat }) {
      const bet = newId('bet')
      const first = ok(await seat.bet(newId('round'), 100, bet))
      refused(await seat.bet(newId('round'), 100, bet), 'TX_CONFLICT')
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'same win id, other amount',
    rule: 'A win id reused with another amount is rejected, and no money moves',
    async play({ seat }) {
      const [round, transaction] = [newId('round'), newId('win')]
      ok(await seat.bet(round, 100))
      const first = ok(await seat.win(round, 300, { transaction }))
      refused(await seat.win(round, 3000, { transaction }), 'TX_CONFLICT')
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'same rollback id, other target',
    rule: 'A rollback id reused for another bet is rejected, and no money moves',
    async play({ seat }) {
      const [round, one, other, rollback] = [newId('round'), newId('bet'), newId('bet'), newId('rollback')]
      ok(await seat.bet(round, 100, one))
      ok(await seat.bet(round, 200, other))
      const first = ok(await seat.rollback(one, rollback))
      refused(await seat.rollback(other, rollback), 'TX_CONFLICT')
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'same id, other player',
    rule: 'Ids are per player: the same id of another player is another bet',
    async play({ seat, another }) {
      const [other, bet, round] = [await another(), newId('bet'), newId('round')]
      const before = await other.balance()
      ok(await seat.bet(round, 100, bet))
      const theirs = ok(await other.bet(round, 100, bet))
      equal('taken from the other player too', theirs.balance.playable, before.playable - 100)
    },
  },
  {
    name: 'same id for a bet and its win',
    rule: 'Ids are per kind: a bet and its win may have the same id',
    async play({ seat }) {
      const [round, id] = [newId('round'), newId('shared')]
      const bet = ok(await seat.bet(round, 100, id))
      const win = ok(await seat.win(round, 250, { transaction: id, closes: true }))
      equal('after the win', win.balance.playable, bet.balance.playable + 250)
    },
  },
  {
    name: 'a refused bet stays refused',
    rule: 'A rejection is stored: the same bet is rejected again, even if there are funds now',
    async play({ seat }) {
      const [bet, round, filling] = [newId('bet'), newId('round'), newId('round')]
      const { playable } = await seat.balance()
      const first = refused(await seat.bet(round, playable + 1, bet), 'INSUFFICIENT_FUNDS')
      ok(await seat.bet(filling, 0))
      const { balance } = ok(await seat.win(filling, 1, { closes: true }))
      sameBytes(await seat.bet(round, playable + 1, bet), first)
      sameMoney('balance', await seat.balance(), balance)
      ok(await seat.bet(round, playable + 1))
    },
  },
  {
    name: 'a wrong amount leaves no trace',
    rule: 'A request that could not be parsed does not use up its id',
    async play({ seat }) {
      const [bet, round] = [newId('bet'), newId('round')]
      refused(await seat.bet(round, -5, bet), 'INVALID_AMOUNT')
      ok(await seat.bet(round, 5, bet))
    },
  },
]
