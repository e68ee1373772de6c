/** Free spins, and what a round counts toward a bonus: additions for those who ask for them. */
import { providerCalls } from '@lucero/contract/provider'
import type { Case, CaseContext } from '../case.ts'
import { equal, movementsOf, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

const granted = 3

/** The player gets three, and tries to play them. */
async function withSpins({ seat, hooks, client }: CaseContext) {
  const amount = await hooks.spins(seat.name, granted)
  const who = { session: seat.session, player: seat.player }
  const body = (round: string, transaction = newId('spin'), cents = amount) => {
    return { ...who, transaction, round, amount: cents, freeSpin: true }
  }
  const told = async () =>
    providerCalls.balance.answer.parse(ok(await client.call('balance', { ...who, freeSpins: true })).body).freeSpins
  const left = async () => (await told())?.left ?? 0
  return { amount, spin: (...given: Parameters<typeof body>) => client.call('bet', body(...given)), told, left }
}

export const freeSpins: Case[] = [
  {
    name: 'free spins are told to who asks',
    rule: 'Free spins are told where they are asked for, and nowhere else',
    needs: ['spins'],
    async play(table) {
      const { amount, told } = await withSpins(table)
      const spins = await told()
      equal('free spins', [spins?.left, spins?.amount], [granted, amount])
      const { session, player } = table.seat
      const unasked = ok(await table.client.call('balance', { session, player }))
      equal('told without being asked for', unasked.body['freeSpins'], undefined)
    },
  },
  {
    name: 'a free spin takes nothing',
    rule: 'A free spin takes no stake, counts down, names its grant, is alone in its round, shows there as a bet of 0, and its win goes to the bonus pocket',
    needs: ['spins'],
    async play(table) {
      const { spin, told } = await withSpins(table)
      const grant = (await told())?.grant
      const [round, before] = [newId('round'), await table.seat.balance()]
      const played = ok(await spin(round))
      sameMoney('after the spin', played.balance, before)
      equal('left', played.body['freeSpinsLeft'], granted - 1)
      equal('the grant it was one of', played.body['freeSpinsGrant'], grant)
      refused(await table.seat.bet(round, 10), 'NO_FREE_SPIN')
      const shown = { kind: 'bet', transaction: played.body['transaction'], amount: 0, rolledBack: false }
      equal('the movements of its round', movementsOf(await table.seat.look(round)), [shown])
      const won = ok(await table.seat.win(round, 50, { closes: true }))
      sameMoney('after its win', won.balance, { ...before, playable: before.playable + 50, bonus: before.bonus + 50 })
    },
  },
  {
    name: 'a free spin sent again',
    rule: 'The same spin again has the same answer and is played once',
    needs: ['spins'],
    async play(table) {
      const { amount, spin, left } = await withSpins(table)
      const [round, transaction] = [newId('round'), newId('spin')]
      const first = ok(await spin(round, transaction))
      sameBytes(await spin(round, transaction), first)
      equal('free spins', await left(), granted - 1)
      const { session, player } = table.seat
      const paid = { session, player, transaction, round, amount }
      refused(await table.client.call('bet', paid), 'TX_CONFLICT')
    },
  },
  {
    name: 'a free spin rolled back',
    rule: 'A spin that is rolled back is there again, once',
    needs: ['spins'],
    async play(table) {
      const { spin, left } = await withSpins(table)
      const [transaction, before] = [newId('spin'), await table.seat.balance()]
      ok(await spin(newId('round'), transaction))
      sameMoney('after the rollback', ok(await table.seat.rollback(transaction)).balance, before)
      ok(await table.seat.rollback(transaction))
      equal('free spins', await left(), granted)
    },
  },
  {
    name: 'what a round counted',
    rule: 'What a round counted toward a bonus is told to who asks: at most its stake, and null where no bonus credit has paid',
    needs: ['spins'],
    async play(table) {
      const { seat, client } = table
      const { spin } = await withSpins(table)
      const ask = async (round: string, amount: number) => {
        const body = { player: seat.player, transaction: newId('win'), round, amount, roundClosed: true, counted: true }
        const answer = ok(await client.call('win', body))
        sameBytes(await client.call('win', body), answer)
        return answer.body['counted']
      }
      const [spun, paid, cash, unasked] = [newId('round'), newId('round'), newId('round'), newId('round')]
      ok(await spin(spun))
      equal('counted by a free spin', await ask(spun, 50), null)
      const { bonus } = await seat.balance()
      ok(await seat.bet(paid, bonus))
      const counted = await ask(paid, 0)
      equal('counted, of what was staked', typeof counted === 'number' && counted >= 0 && counted <= bonus, true)
      ok(await seat.bet(cash, 100))
      equal('counted by cash alone', await ask(cash, 0), null)
      ok(await seat.bet(unasked, 100))
      const answer = ok(await seat.win(unasked, 0, { closes: true }))
      equal('told without being asked for', answer.body['counted'], undefined)
    },
  },
  {
    name: 'a free spin that is not there',
    rule: 'No spin is played beyond those granted, nor at another stake',
    needs: ['spins'],
    async play(table) {
      const { amount, spin, told } = await withSpins(table)
      refused(await spin(newId('round'), newId('spin'), amount + 1), 'NO_FREE_SPIN')
      for (let n = 0; n < granted; n += 1) ok(await spin(newId('round')))
      refused(await spin(newId('round')), 'NO_FREE_SPIN')
      equal('free spins', await told(), null)
    },
  },
]
