/** Every request may come again: it has the effect of one. */
import type { Case } from '../case.ts'
import { equal, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

export const idempotency: Case[] = [
  {
    name: 'bet twice',
    rule: 'The same bet again gets the same answer to the byte, and takes nothing more',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 250, bet))
      sameBytes(await seat.bet(round, 250, bet), first)
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'win twice',
    rule: 'The same win again gets the same answer to the byte, and pays nothing more',
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
    rule: 'The same rollback again gets the same answer to the byte, and gives nothing more',
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
    rule: 'A stored answer keeps the balance of its own time, whatever came after',
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
    rule: 'Once a bet has been taken the only answer to it is the first one',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      ok(await seat.win(round, 0, { closes: true }))
      sameBytes(await seat.bet(round, 100, bet), first)
    },
  },
  {
    name: 'bet again after its rollback',
    rule: 'A bet that was taken and given back is not taken again',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, bet))
      const { balance } = ok(await seat.rollback(bet))
      sameBytes(await seat.bet(round, 100, bet), first)
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'same bet id, other amount',
    rule: 'An id that comes again with another amount is refused, and nothing moves',
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
    rule: 'An id that comes again with another round is refused, and nothing moves',
    async play({ seat }) {
      const bet = newId('bet')
      const first = ok(await seat.bet(newId('round'), 100, bet))
      refused(await seat.bet(newId('round'), 100, bet), 'TX_CONFLICT')
      sameMoney('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'same win id, other amount',
    rule: 'A win id that comes again with another amount is refused, and nothing moves',
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
    rule: 'A rollback id that comes again for another bet is refused, and nothing moves',
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
    rule: 'Ids are a player’s own: another player’s bet under the same id is another bet',
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
    rule: 'Ids are of one kind: a bet and its win may share one',
    async play({ seat }) {
      const [round, id] = [newId('round'), newId('shared')]
      const bet = ok(await seat.bet(round, 100, id))
      const win = ok(await seat.win(round, 250, { transaction: id, closes: true }))
      equal('after the win', win.balance.playable, bet.balance.playable + 250)
    },
  },
  {
    name: 'a refused bet stays refused',
    rule: 'A refusal is an answer too: the same bet again is refused the same way, even when there are funds by now',
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
    rule: 'What could not be read was never asked: its id is still free',
    async play({ seat }) {
      const [bet, round] = [newId('bet'), newId('round')]
      refused(await seat.bet(round, -5, bet), 'INVALID_AMOUNT')
      ok(await seat.bet(round, 5, bet))
    },
  },
]
