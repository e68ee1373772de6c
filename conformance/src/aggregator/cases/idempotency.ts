/** transaction_uuid is the idempotency key of a connection, for ever. */
import { equal } from '../../expect.ts'
import type { Case } from '../case.ts'
import { ok, refused, sameAnswer } from '../expect.ts'
import type { Body, Seat } from '../seat.ts'

type Change = (seat: Seat, sent: Body, another: () => Promise<Seat>) => Promise<object> | object

const betChanges: Record<string, Change> = {
  amount: () => ({ amount: 101_000 }),
  round: () => ({ round: 'another-round' }),
  player: async (_seat, _sent, another) => {
    const { user, token } = await another()
    return { user, token }
  },
}

export const idempotency: Case[] = [
  {
    name: 'bet again',
    rule: 'The same bet again is taken once, and gets the first answer with the new request_uuid',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const first = ok(await seat.bet(bet))
      ok(await seat.bet(seat.betBody(50)))
      for (let time = 0; time < 3; time += 1) sameAnswer(await seat.bet(bet), first)
      equal('balance', await seat.balance(), first.balance - 50_000)
    },
  },
  {
    name: 'win again',
    rule: 'The same win again is paid once, and gets the first answer',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const win = seat.winBody(300, bet, { round_closed: true })
      const first = ok(await seat.win(win))
      for (let time = 0; time < 3; time += 1) sameAnswer(await seat.win(win), first)
      equal('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'rollback again',
    rule: 'The same rollback again returns the stake once, and gets the first answer',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const rollback = seat.rollbackBody(bet)
      const first = ok(await seat.rollback(rollback))
      for (let time = 0; time < 3; time += 1) sameAnswer(await seat.rollback(rollback), first)
      equal('balance', await seat.balance(), first.balance)
    },
  },
  {
    name: 'rollback under another id',
    rule: 'A second rollback of a bet, with another transaction_uuid, is RS_OK and returns nothing more',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const { balance } = ok(await seat.rollback(seat.rollbackBody(bet)))
      ok(await seat.rollback(seat.rollbackBody(bet)))
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'refused bet again',
    rule: 'A refusal is an answer too: the same bet is refused again, even if there is credit now',
    async play({ seat }) {
      const before = await seat.balance()
      const [bet, filling] = [seat.betBody(before / 1000 + 1), seat.betBody(100)]
      refused(await seat.bet(bet), 'RS_ERROR_NOT_ENOUGH_MONEY')
      ok(await seat.bet(filling))
      const { balance } = ok(await seat.win(seat.winBody(200, filling, { round_closed: true })))
      refused(await seat.bet(bet), 'RS_ERROR_NOT_ENOUGH_MONEY')
      equal('balance', await seat.balance(), balance)
    },
  },
  ...Object.entries(betChanges).map(([what, change]): Case => ({
    name: `same bet id, another ${what}`,
    rule: 'A transaction_uuid that is used again for something else is RS_ERROR_DUPLICATE_TRANSACTION, and nothing moves',
    async play({ seat, another }) {
      const bet = seat.betBody(100)
      const first = ok(await seat.bet(bet))
      const changed = { ...bet, ...(await change(seat, bet, another)) }
      refused(await seat.bet(changed), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), first.balance)
      sameAnswer(await seat.bet(bet), first)
    },
  })),
  {
    name: 'same bet id, another game',
    rule: 'A transaction_uuid that is used again in another game is RS_ERROR_DUPLICATE_TRANSACTION, and nothing moves',
    async play({ seat, launches }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const game_code = launches.games.find((game) => game !== seat.game)
      refused(await seat.bet({ ...bet, game_code }), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'same win id, another amount',
    rule: 'A win whose transaction_uuid was used with another amount is RS_ERROR_DUPLICATE_TRANSACTION and pays nothing',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const win = seat.winBody(300, bet)
      const { balance } = ok(await seat.win(win))
      refused(await seat.win({ ...win, amount: 3_000_000 }), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'same win id, another bet',
    rule: 'A win whose transaction_uuid was used for another bet is RS_ERROR_DUPLICATE_TRANSACTION and pays nothing',
    async play({ seat }) {
      const [one, other] = [seat.betBody(100), seat.betBody(100)]
      ok(await seat.bet(one))
      ok(await seat.bet(other))
      const win = seat.winBody(300, one)
      const { balance } = ok(await seat.win(win))
      const changed = { ...win, reference_transaction_uuid: other.transaction_uuid, round: other['round'] }
      refused(await seat.win(changed), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'same rollback id, another bet',
    rule: 'A rollback whose transaction_uuid was used for another bet is RS_ERROR_DUPLICATE_TRANSACTION and returns nothing',
    async play({ seat }) {
      const [one, other] = [seat.betBody(100), seat.betBody(200)]
      ok(await seat.bet(one))
      ok(await seat.bet(other))
      const rollback = seat.rollbackBody(one)
      const { balance } = ok(await seat.rollback(rollback))
      const changed = { ...rollback, reference_transaction_uuid: other.transaction_uuid, round: other['round'] }
      refused(await seat.rollback(changed), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'id of a bet for its win',
    rule: 'Bets, wins and rollbacks share the ids: a win with the transaction_uuid of a bet is RS_ERROR_DUPLICATE_TRANSACTION',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const win = seat.winBody(300, bet, { transaction_uuid: bet.transaction_uuid })
      refused(await seat.win(win), 'RS_ERROR_DUPLICATE_TRANSACTION')
      equal('balance', await seat.balance(), balance)
    },
  },
]
