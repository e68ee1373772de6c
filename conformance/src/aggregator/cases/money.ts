/** Amounts: what a bet takes, what a win pays. */
import { equal } from '../../expect.ts'
import type { Case } from '../case.ts'
import { anyError, ok, refused } from '../expect.ts'
import { inUnits } from '../seat.ts'

export const money: Case[] = [
  {
    name: 'bet and win',
    rule: 'A bet takes its amount, a win pays its amount, and each answer has the new balance',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(356)
      equal('after the bet', ok(await seat.bet(bet)).balance, before - 356_000)
      const win = seat.winBody(1234, bet, { round_closed: true })
      equal('after the win', ok(await seat.win(win)).balance, before - 356_000 + 1_234_000)
      equal('balance', await seat.balance(), before - 356_000 + 1_234_000)
    },
  },
  {
    name: 'lost round',
    rule: 'A win of 0 closes a lost round',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      equal('after the win of 0', ok(await seat.win(seat.winBody(0, bet, { round_closed: true }))).balance, balance)
    },
  },
  {
    name: 'bet of 0',
    rule: 'A bet of 0 takes nothing, and its win is paid',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(0)
      equal('after the bet', ok(await seat.bet(bet)).balance, before)
      equal('after the win', ok(await seat.win(seat.winBody(50, bet, { round_closed: true }))).balance, before + 50_000)
    },
  },
  {
    name: 'the whole balance',
    rule: 'The whole balance can be staked, and not 0.01 more; the refusal has the balance',
    async play({ seat }) {
      const before = await seat.balance()
      const cents = before / inUnits(1)
      const refusal = refused(await seat.bet(seat.betBody(cents + 1)), 'RS_ERROR_NOT_ENOUGH_MONEY')
      equal('balance in the refusal', refusal.balance, before)
      const bet = seat.betBody(cents)
      equal('after the bet', ok(await seat.bet(bet)).balance, 0)
      equal('after the rollback', ok(await seat.rollback(seat.rollbackBody(bet))).balance, before)
    },
  },
  {
    name: 'several bets in a round',
    rule: 'A round may have several bets, each with its own win',
    async play({ seat }) {
      const before = await seat.balance()
      const bets = [100, 200, 300].map((cents) => seat.betBody(cents))
      const round = bets[0]!['round']
      for (const bet of bets) ok(await seat.bet({ ...bet, round }))
      equal('after the bets', await seat.balance(), before - 600_000)
      for (const [index, bet] of bets.entries())
        ok(await seat.win(seat.winBody(index * 100, { ...bet, round }, { round_closed: index === 2 })))
      equal('after the wins', await seat.balance(), before - 300_000)
    },
  },
  {
    name: 'round without an id',
    rule: 'The field round is optional: a bet without it is taken, and its win is paid by reference',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100, { round: undefined, round_closed: undefined })
      ok(await seat.bet(bet))
      ok(await seat.win(seat.winBody(300, bet, { round_closed: true })))
      equal('balance', await seat.balance(), before + 200_000)
    },
  },
  {
    name: 'bet in a closed round',
    rule: 'A closed round takes no further bet: RS_ERROR_UNKNOWN',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const { balance } = ok(await seat.win(seat.winBody(0, bet, { round_closed: true })))
      refused(await seat.bet(seat.betBody(100, { round: bet['round'] })), 'RS_ERROR_UNKNOWN')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'win in a closed round',
    rule: 'A closed round pays no further win',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const { balance } = ok(await seat.win(seat.winBody(200, bet, { round_closed: true })))
      refused(await seat.win(seat.winBody(200, bet)), 'RS_ERROR_UNKNOWN')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'fractions of a cent in wins',
    rule: 'A fraction of a cent in a win is kept for the round and paid as soon as it is a whole cent',
    async play({ seat }) {
      const before = await seat.balance()
      const [one, two] = [seat.betBody(100), seat.betBody(100)]
      const round = one['round']
      ok(await seat.bet(one))
      ok(await seat.bet({ ...two, round }))
      const fraction = (bet: typeof one, amount: number, closes: boolean) =>
        seat.win(seat.winBody(0, { ...bet, round }, { amount, round_closed: closes }))
      equal('after a win of 0.504', ok(await fraction(one, 50_400, false)).balance, before - 200_000 + 50_000)
      equal('after a win of 0.506', ok(await fraction(two, 50_600, true)).balance, before - 200_000 + 101_000)
    },
  },
  {
    name: 'promotional win',
    rule: 'A win with is_supplier_promo needs no bet, and is paid once',
    async play({ seat }) {
      const before = await seat.balance()
      const promo = { ...seat.betBody(250, { bet: undefined }), is_supplier_promo: true, round_closed: true }
      equal('after the win', ok(await seat.win(promo)).balance, before + 250_000)
      ok(await seat.win(promo))
      equal('balance after it was sent again', await seat.balance(), before + 250_000)
    },
  },
  {
    name: 'another game in the session',
    rule: 'A player may change the game in a session: the money stays in the same wallet',
    async play({ seat, launches }) {
      const before = await seat.balance()
      const other = launches.games.find((game) => game !== seat.game)!
      const bet = seat.betBody(100, { game_code: other })
      equal('after the bet', ok(await seat.bet(bet)).balance, before - 100_000)
      ok(await seat.win(seat.winBody(0, bet, { game_code: other, round_closed: true })))
      equal('in the first game', await seat.balance(), before - 100_000)
    },
  },
  {
    name: 'rollback of a win',
    rule: 'A win cannot be rolled back: RS_ERROR_UNKNOWN, and the player keeps it',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const win = seat.winBody(300, bet, { round_closed: true })
      const { balance } = ok(await seat.win(win))
      refused(await seat.rollback(seat.rollbackBody(win)), 'RS_ERROR_UNKNOWN')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'rollback of a bet that has won',
    rule: 'A bet with a win cannot be rolled back: RS_ERROR_UNKNOWN, and nothing moves',
    async play({ seat }) {
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const { balance } = ok(await seat.win(seat.winBody(300, bet, { round_closed: true })))
      refused(await seat.rollback(seat.rollbackBody(bet)), 'RS_ERROR_UNKNOWN')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'win of another player',
    rule: 'A win cannot name the bet of another player',
    async play({ seat, another }) {
      const other = await another()
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const before = await other.balance()
      anyError(await other.win(other.winBody(500, bet)))
      equal('balance of the other player', await other.balance(), before)
    },
  },
]
