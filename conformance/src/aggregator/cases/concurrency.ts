/** Concurrent requests. */
import { equal } from '../../expect.ts'
import type { Case } from '../case.ts'
import { anyError, count, ok, sameAnswer } from '../expect.ts'
import type { Seat } from '../seat.ts'

/** Opens ten connections first, so that all ten requests run concurrently. */
async function tenTimes<T>(seat: Seat, send: (n: number) => Promise<T>): Promise<T[]> {
  const ten = <R>(act: (n: number) => Promise<R>) => Promise.all(Array.from({ length: 10 }, (_, n) => act(n)))
  await ten(() => seat.balance())
  return ten(send)
}

export const concurrency: Case[] = [
  {
    name: 'ten bets with credit for five',
    rule: 'Concurrent bets never take more than the balance',
    async play({ seat }) {
      const before = await seat.balance()
      const stake = Math.floor(before / 5000)
      const bets = Array.from({ length: 10 }, () => seat.betBody(stake))
      const answers = await tenTimes(seat, (n) => seat.bet(bets[n]!))
      equal('taken', count(answers, 'RS_OK'), 5)
      equal('refused', count(answers, 'RS_ERROR_NOT_ENOUGH_MONEY'), 5)
      equal('left', await seat.balance(), before - 5 * stake * 1000)
      for (const [n, { status }] of answers.entries())
        if (status === 'RS_OK') ok(await seat.rollback(seat.rollbackBody(bets[n]!)))
    },
  },
  {
    name: 'ten times the same bet',
    rule: 'The same bet sent concurrently is taken once, and every request gets its answer',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      const answers = await tenTimes(seat, () => seat.bet(bet))
      for (const answer of answers) sameAnswer(ok(answer), answers[0]!)
      equal('balance', await seat.balance(), before - 100_000)
    },
  },
  {
    name: 'ten times the same win',
    rule: 'The same win sent concurrently is paid once, and every request gets its answer',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const win = seat.winBody(300, bet, { round_closed: true })
      for (const answer of await tenTimes(seat, () => seat.win(win))) ok(answer)
      equal('balance', await seat.balance(), balance + 300_000)
    },
  },
  {
    name: 'one id, ten amounts',
    rule: 'One of several concurrent bets that share an id is taken, and the others are duplicates',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      const answers = await tenTimes(seat, (n) => seat.bet({ ...bet, amount: 100_000 + n * 1000 }))
      equal('taken', count(answers, 'RS_OK'), 1)
      equal('duplicates', count(answers, 'RS_ERROR_DUPLICATE_TRANSACTION'), 9)
      const index = answers.findIndex(({ status }) => status === 'RS_OK')
      ok(await seat.bet({ ...bet, amount: 100_000 + index * 1000 }))
      equal('balance', await seat.balance(), before - 100_000 - index * 1000)
    },
  },
  {
    name: 'ten rollbacks of one bet',
    rule: 'Concurrent rollbacks of a bet, with different ids, return the stake once',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      for (const answer of await tenTimes(seat, () => seat.rollback(seat.rollbackBody(bet)))) ok(answer)
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'bet and rollback together',
    rule: 'If a bet and its rollback arrive together, the player has paid nothing afterwards, in whichever order they were decided',
    async play({ seat }) {
      const before = await seat.balance()
      for (let time = 0; time < 5; time += 1) {
        const bet = seat.betBody(100)
        const [, rollback] = await Promise.all([seat.bet(bet), seat.rollback(seat.rollbackBody(bet))])
        ok(rollback)
        equal('balance', await seat.balance(), before)
      }
    },
  },
  {
    name: 'win and rollback together',
    rule: 'A win and a rollback of the same bet exclude each other: exactly one takes effect',
    async play({ seat }) {
      for (let time = 0; time < 5; time += 1) {
        const before = await seat.balance()
        const bet = seat.betBody(100)
        ok(await seat.bet(bet))
        const [win, rollback] = await Promise.all([
          seat.win(seat.winBody(300, bet, { round_closed: true })),
          seat.rollback(seat.rollbackBody(bet)),
        ])
        const hasWon = win.status === 'RS_OK'
        ok(hasWon ? win : rollback)
        anyError(hasWon ? rollback : win)
        equal('balance', await seat.balance(), before + (hasWon ? 200_000 : 0))
      }
    },
  },
]
