/** Free spins: an addition for those who ask for it. */
import type { Case, Table } from '../case.ts'
import { equal, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

const granted = 3

/** The player gets three, and tries to play them. */
async function withSpins({ seat, hooks, client }: Table) {
  const amount = await hooks.spins(seat.name, granted)
  const who = { session: seat.session, player: seat.player }
  const body = (round: string, transaction = newId('spin'), cents = amount) => {
    return { ...who, transaction, round, amount: cents, freeSpin: true }
  }
  const told = async () => ok(await client.call('balance', { ...who, freeSpins: true })).body['freeSpins']
  return { amount, spin: (...given: Parameters<typeof body>) => client.call('bet', body(...given)), told }
}

export const freeSpins: Case[] = [
  {
    name: 'free spins are told to who asks',
    rule: 'Free spins are told where they are asked for, and nowhere else',
    needs: ['spins'],
    async play(table) {
      const { amount, told } = await withSpins(table)
      equal('free spins', await told(), { left: granted, amount })
      const { session, player } = table.seat
      const unasked = ok(await table.client.call('balance', { session, player }))
      equal('told without being asked for', unasked.body['freeSpins'], undefined)
    },
  },
  {
    name: 'a free spin takes nothing',
    rule: 'A free spin takes no stake, counts down, and its win goes to the bonus pocket',
    needs: ['spins'],
    async play(table) {
      const { spin } = await withSpins(table)
      const [round, before] = [newId('round'), await table.seat.balance()]
      const played = ok(await spin(round))
      sameMoney('after the spin', played.balance, before)
      equal('left', played.body['freeSpinsLeft'], granted - 1)
      const won = ok(await table.seat.win(round, 50, { closes: true }))
      sameMoney('after its win', won.balance, { ...before, playable: before.playable + 50, bonus: before.bonus + 50 })
    },
  },
  {
    name: 'a free spin sent again',
    rule: 'The same spin again has the same answer and is played once',
    needs: ['spins'],
    async play(table) {
      const { amount, spin, told } = await withSpins(table)
      const [round, transaction] = [newId('round'), newId('spin')]
      const first = ok(await spin(round, transaction))
      sameBytes(await spin(round, transaction), first)
      equal('free spins', await told(), { left: granted - 1, amount })
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
      const { amount, spin, told } = await withSpins(table)
      const [transaction, before] = [newId('spin'), await table.seat.balance()]
      ok(await spin(newId('round'), transaction))
      sameMoney('after the rollback', ok(await table.seat.rollback(transaction)).balance, before)
      ok(await table.seat.rollback(transaction))
      equal('free spins', await told(), { left: granted, amount })
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
