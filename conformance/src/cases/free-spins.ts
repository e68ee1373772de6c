/** Optional additions: free spins, and what a round counts toward a bonus. */
import { providerCalls, type ProviderBalance } from '@lucero/contract/provider/calls'
import type { Case, CaseContext } from '../case.ts'
import { equal, movementsOf, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

const granted = 3

/** Grants the player three free spins. */
async function withSpins({ seat, hooks, client }: CaseContext) {
  const amount = await hooks.spins(seat.name, granted)
  const who = { session: seat.session, player: seat.player }
  const body = (round: string, transaction = newId('spin'), cents = amount) => {
    return { ...who, transaction, round, amount: cents, freeSpin: true }
  }
  const readSpins = async () =>
    providerCalls.balance.answer.parse(ok(await client.call('balance', { ...who, freeSpins: true })).body).freeSpins
  const left = async () => (await readSpins())?.left ?? 0
  return { amount, spin: (...parts: Parameters<typeof body>) => client.call('bet', body(...parts)), readSpins, left }
}

/** Bonus credit, which the protocol creates only by the win of a free spin. Returns the balance. */
export async function withBonusCredit(table: CaseContext): Promise<ProviderBalance> {
  const { spin } = await withSpins(table)
  const round = newId('round')
  ok(await spin(round))
  const { balance } = ok(await table.seat.win(round, 50, { closes: true }))
  equal('has bonus credit', balance.bonus >= 50, true)
  return balance
}

export const freeSpins: Case[] = [
  {
    name: 'free spins on request',
    rule: 'Free spins are returned if they are requested, and otherwise not',
    needs: ['spins'],
    async play(table) {
      const { amount, readSpins } = await withSpins(table)
      const spins = await readSpins()
      equal('free spins', [spins?.left, spins?.amount], [granted, amount])
      const { session, player } = table.seat
      const withoutRequest = ok(await table.client.call('balance', { session, player }))
      equal('returned without a request', withoutRequest.body['freeSpins'], undefined)
    },
  },
  {
    name: 'free spin without a stake',
    rule: 'A free spin takes no stake, uses up one spin of its grant, is alone in its round as a bet of 0, and wins bonus credit',
    needs: ['spins'],
    async play(table) {
      const { spin, readSpins } = await withSpins(table)
      const grant = (await readSpins())?.grant
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
    name: 'free spin in a paid round',
    rule: 'A free spin cannot join a round with another bet',
    needs: ['spins'],
    async play(table) {
      const { spin, left } = await withSpins(table)
      const round = newId('round')
      ok(await table.seat.bet(round, 10))
      refused(await spin(round), 'NO_FREE_SPIN')
      equal('free spins', await left(), granted)
    },
  },
  {
    name: 'repeated free spin',
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
    name: 'free spin rolled back',
    rule: 'A spin that is rolled back can be played again, once',
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
    name: 'play counted toward a bonus',
    rule: 'The amount that counted toward a bonus is returned on request: at most the stake, and null if no bonus credit paid',
    needs: ['spins'],
    async play(table) {
      const { seat, client } = table
      const { spin } = await withSpins(table)
      const countedBy = async (round: string, amount: number) => {
        const body = { player: seat.player, transaction: newId('win'), round, amount, roundClosed: true, counted: true }
        const answer = ok(await client.call('win', body))
        sameBytes(await client.call('win', body), answer)
        return answer.body['counted']
      }
      const [spun, paid, cash, withoutRequest] = [newId('round'), newId('round'), newId('round'), newId('round')]
      ok(await spin(spun))
      equal('counted by a free spin', await countedBy(spun, 50), null)
      const { bonus } = await seat.balance()
      ok(await seat.bet(paid, bonus))
      const counted = await countedBy(paid, 0)
      equal('counted, of what was staked', typeof counted === 'number' && counted >= 0 && counted <= bonus, true)
      ok(await seat.bet(cash, 100))
      equal('counted by cash alone', await countedBy(cash, 0), null)
      ok(await seat.bet(withoutRequest, 100))
      const answer = ok(await seat.win(withoutRequest, 0, { closes: true }))
      equal('returned without a request', answer.body['counted'], undefined)
    },
  },
  {
    name: 'free spin without a grant',
    rule: 'No spin is played beyond those granted, nor at another stake',
    needs: ['spins'],
    async play(table) {
      const { amount, spin, readSpins } = await withSpins(table)
      refused(await spin(newId('round'), newId('spin'), amount + 1), 'NO_FREE_SPIN')
      for (let n = 0; n < granted; n += 1) ok(await spin(newId('round')))
      refused(await spin(newId('round')), 'NO_FREE_SPIN')
      equal('free spins', await readSpins(), null)
    },
  },
]
