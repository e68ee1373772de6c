/** Lost answers, rollbacks, calls in the wrong order, and crashes. */
import { equal } from '../../expect.ts'
import { cutShort } from '../../lost.ts'
import type { Case } from '../case.ts'
import { anyError, ok, refused } from '../expect.ts'
import type { Body, Seat } from '../seat.ts'

/** The aggregator sends a rollback up to this often. */
const rollbacks = 500
const atATime = 20

/** The same numbers in every run. */
function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A round as the aggregator plays it: answers get lost, requests arrive twice or late. Returns the change of the balance. */
async function playBadly(seat: Seat, draw: () => number): Promise<number> {
  const stake = Math.floor(draw() * 5) * 10 + 10
  const bet = seat.betBody(stake)
  const fate = draw()
  if (fate < 0.1) {
    await seat.rollback(seat.rollbackBody(bet)).then(ok)
    anyError(await seat.bet(bet))
    return 0
  }
  if (draw() < 0.2) await seat.lose('transaction/bet', bet)
  if (fate < 0.3) {
    if (draw() < 0.5) await seat.bet(bet).then(ok)
    const rollback = seat.rollbackBody(bet)
    await Promise.all([seat.rollback(rollback).then(ok), seat.rollback(rollback).then(ok)])
    return 0
  }
  await Promise.all([seat.bet(bet).then(ok), seat.bet(bet).then(ok)])
  const payout = draw() < 0.4 ? stake * 2 : 0
  const win = seat.winBody(payout, bet, { round_closed: true })
  if (draw() < 0.2) await seat.lose('transaction/win', win)
  await Promise.all([seat.win(win).then(ok), seat.win(win).then(ok)])
  return payout - stake
}

export const lost: Case[] = [
  {
    name: 'lost answer to a bet',
    rule: 'A bet whose answer is lost is taken once: the retry gets its answer',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      await seat.lose('transaction/bet', bet)
      equal('balance in the retry', ok(await seat.bet(bet)).balance, before - 100_000)
      equal('balance', await seat.balance(), before - 100_000)
    },
  },
  {
    name: 'lost answer to a win',
    rule: 'A win whose answer is lost is paid once: the retry gets its answer',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const win = seat.winBody(300, bet, { round_closed: true })
      await seat.lose('transaction/win', win)
      equal('balance in the retry', ok(await seat.win(win)).balance, balance + 300_000)
      equal('balance', await seat.balance(), balance + 300_000)
    },
  },
  {
    name: 'lost answer, then rollback',
    rule: 'A bet without an answer is rolled back, and the player has paid nothing',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      await seat.lose('transaction/bet', bet)
      equal('balance in the answer', ok(await seat.rollback(seat.rollbackBody(bet))).balance, before)
      // The bet again gets its first answer, or an error. It is not taken a second time.
      await seat.bet(bet)
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'cut request',
    rule: 'A request that breaks off in the middle moves nothing, and its id stays free',
    async play({ client, seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      await cutShort(client, client.prepare('transaction/bet', bet))
      equal('balance', await seat.balance(), before)
      ok(await seat.bet(bet))
      equal('balance after the whole request', await seat.balance(), before - 100_000)
    },
  },
  {
    name: 'rollback before its bet',
    rule: 'A rollback that arrives before its bet is RS_OK, and bars the bet',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      equal('balance in the answer', ok(await seat.rollback(seat.rollbackBody(bet))).balance, before)
      for (let time = 0; time < 3; time += 1) anyError(await seat.bet(bet))
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'many rollbacks',
    rule: `A rollback that is sent ${rollbacks} times is RS_OK each time, and returns the stake once`,
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      const rollback = seat.rollbackBody(bet)
      for (let sent = 0; sent < rollbacks; sent += atATime)
        for (const answer of await Promise.all(Array.from({ length: atATime }, () => seat.rollback(rollback))))
          ok(answer)
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'win before its bet',
    rule: 'A win of an unknown bet is RS_ERROR_TRANSACTION_DOES_NOT_EXIST and pays nothing; the bet can still be placed and paid',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      refused(await seat.win(seat.winBody(300, bet)), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      equal('balance', await seat.balance(), before)
      ok(await seat.bet(bet))
      ok(await seat.win(seat.winBody(300, bet, { round_closed: true })))
      equal('balance after bet and win', await seat.balance(), before + 200_000)
    },
  },
  {
    name: 'win after a rollback',
    rule: 'A win of a bet that was rolled back is RS_ERROR_TRANSACTION_DOES_NOT_EXIST and pays nothing',
    async play({ seat }) {
      const before = await seat.balance()
      const bet = seat.betBody(100)
      ok(await seat.bet(bet))
      ok(await seat.rollback(seat.rollbackBody(bet)))
      refused(await seat.win(seat.winBody(300, bet)), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'sixty bad rounds',
    rule: 'Rounds with lost answers, duplicates and calls in the wrong order keep the balance exact',
    async play({ seat }) {
      const draw = drawFrom(38)
      let expected = await seat.balance()
      for (let round = 0; round < 60; round += 1) {
        expected += (await playBadly(seat, draw)) * 1000
        equal(`balance after round ${round + 1}`, await seat.balance(), expected)
      }
    },
  },
  {
    name: 'crash of the wallet',
    rule: 'After a crash the wallet still knows every bet and win: the aggregator sends them again, and each counts once',
    needs: ['crash'],
    async play({ seat, hooks }) {
      const before = await seat.balance()
      const answered = Array.from({ length: 5 }, () => seat.betBody(10))
      for (const bet of answered) ok(await seat.bet(bet))
      const cut = Array.from({ length: 10 }, () => seat.betBody(10))
      const onTheWay = cut.map((bet) => seat.bet(bet).catch(() => undefined))
      await hooks.crash()
      await Promise.all(onTheWay)
      const wins = [...answered, ...cut].map((bet): [Body, Body] => [
        bet,
        seat.winBody(20, bet, { round_closed: true }),
      ])
      for (const [bet, win] of wins) {
        ok(await seat.bet(bet))
        ok(await seat.win(win))
      }
      await hooks.crash()
      for (const [bet, win] of wins) {
        ok(await seat.bet(bet))
        ok(await seat.win(win))
      }
      equal('balance', await seat.balance(), before + 150_000)
    },
  },
]
