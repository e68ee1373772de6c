/** Concurrent requests. */
import type { Case } from '../case.ts'
import { count, equal, movementsOf, ok, refused, sameBytes, type Answer } from '../expect.ts'
import { newId, type Seat } from '../seat.ts'

const ten = <T>(ask: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, n) => ask(n)))

/** Opens ten connections first, so that all ten requests run concurrently. */
async function tenTimes<T>(seat: Seat, ask: (n: number) => Promise<T>): Promise<T[]> {
  await ten(() => seat.balance())
  return ten(ask)
}

function expectAllAlike(answers: Answer[]): void {
  for (const answer of answers) sameBytes(ok(answer), answers[0]!)
}

export const concurrency: Case[] = [
  {
    name: 'ten bets with funds for five',
    rule: 'Concurrent bets never take more than the balance',
    async play({ seat }) {
      const { playable } = await seat.balance()
      const stake = Math.floor(playable / 5)
      const answers = await tenTimes(seat, () => seat.bet(newId('round'), stake))
      equal('taken', count(answers, 'OK'), 5)
      equal('refused', count(answers, 'INSUFFICIENT_FUNDS'), 5)
      equal('left', (await seat.balance()).playable, playable - 5 * stake)
    },
  },
  {
    name: 'ten bets in one round',
    rule: 'Concurrent bets of one round are all accepted and all listed',
    async play({ seat }) {
      const [round, { playable }] = [newId('round'), await seat.balance()]
      for (const answer of await tenTimes(seat, () => seat.bet(round, 10))) ok(answer)
      equal('left', (await seat.balance()).playable, playable - 100)
      equal('movements', movementsOf(await seat.look(round)).length, 10)
    },
  },
  {
    name: 'ten times the same bet',
    rule: 'The same bet sent concurrently is taken once, and every request gets its response',
    async play({ seat }) {
      const [round, bet, { playable }] = [newId('round'), newId('bet'), await seat.balance()]
      expectAllAlike(await tenTimes(seat, () => seat.bet(round, 100, bet)))
      equal('left', (await seat.balance()).playable, playable - 100)
    },
  },
  {
    name: 'ten times the same win',
    rule: 'The same win sent concurrently is paid once, and every request gets its response',
    async play({ seat }) {
      const [round, transaction] = [newId('round'), newId('win')]
      const { balance } = ok(await seat.bet(round, 100))
      expectAllAlike(await tenTimes(seat, () => seat.win(round, 300, { transaction, closes: true })))
      equal('paid once', (await seat.balance()).playable, balance.playable + 300)
    },
  },
  {
    name: 'one id, ten amounts',
    rule: 'One of several concurrent bets that share an id is accepted, and the others are rejected',
    async play({ seat }) {
      const [round, bet, { playable }] = [newId('round'), newId('bet'), await seat.balance()]
      const answers = await tenTimes(seat, (n) => seat.bet(round, 100 + n, bet))
      equal('taken', count(answers, 'OK'), 1)
      equal('refused', count(answers, 'TX_CONFLICT'), 9)
      const taken = answers.findIndex(({ result }) => result === 'OK')
      equal('left', (await seat.balance()).playable, playable - 100 - taken)
    },
  },
  {
    name: 'ten wins for one bet',
    rule: 'Exactly one of several concurrent wins that name the same bet is paid',
    async play({ seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const { balance } = ok(await seat.bet(round, 100, bet))
      const answers = await tenTimes(seat, () => seat.win(round, 300, { bet }))
      equal('paid', count(answers, 'OK'), 1)
      equal('refused', count(answers, 'ALREADY_RESOLVED'), 9)
      equal('paid once', (await seat.balance()).playable, balance.playable + 300)
    },
  },
  {
    name: 'ten closings of one round',
    rule: 'A round is closed once; later attempts find it closed',
    async play({ seat }) {
      const round = newId('round')
      const { balance } = ok(await seat.bet(round, 100))
      const answers = await tenTimes(seat, () => seat.win(round, 300, { closes: true }))
      equal('closed', count(answers, 'OK'), 1)
      equal('found closed', count(answers, 'ROUND_CLOSED'), 9)
      equal('paid once', (await seat.balance()).playable, balance.playable + 300)
    },
  },
  {
    name: 'ten rollbacks of one bet',
    rule: 'Concurrent rollbacks of one bet, with different ids, return the stake once',
    async play({ seat }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      ok(await seat.bet(round, 100, bet))
      for (const answer of await tenTimes(seat, () => seat.rollback(bet))) ok(answer)
      equal('stake returned once', (await seat.balance()).playable, before.playable)
    },
  },
  {
    name: 'win and rollback together',
    rule: 'A win and a rollback of the same bet exclude each other: exactly one takes effect',
    async play({ seat }) {
      for (let time = 0; time < 5; time += 1) {
        const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
        ok(await seat.bet(round, 100, bet))
        const [win, rollback] = await Promise.all([seat.win(round, 300, { bet, closes: true }), seat.rollback(bet)])
        const won = win.result === 'OK'
        refused(won ? rollback : win, won ? 'ALREADY_RESOLVED' : 'ROLLED_BACK')
        if (!won) ok(rollback)
        equal('at the end', (await seat.balance()).playable, before.playable + (won ? 200 : 0))
      }
    },
  },
  {
    name: 'bet and collect together',
    rule: 'A bet while the player takes all credit out of the game gets all of its stake or none of it',
    needs: ['collect'],
    async play({ seat, hooks }) {
      const { playable, cash } = await seat.balance()
      const [answer, collected] = await Promise.all([seat.bet(newId('round'), playable), hooks.collect(seat.name)])
      seat.took(collected)
      if (answer.result !== 'OK') refused(answer, 'INSUFFICIENT_FUNDS')
      equal('collected', collected, answer.result === 'OK' ? 0 : cash)
    },
  },
  {
    name: 'two players at once',
    rule: 'Movements of one player do not affect another player',
    async play({ seat, another }) {
      const other = await another()
      const [mine, theirs] = [await seat.balance(), await other.balance()]
      await Promise.all([
        tenTimes(seat, () => seat.bet(newId('round'), 10)),
        tenTimes(other, () => other.bet(newId('round'), 20)),
      ])
      equal('first', (await seat.balance()).playable, mine.playable - 100)
      equal('second', (await other.balance()).playable, theirs.playable - 200)
    },
  },
]
