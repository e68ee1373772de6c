/** Amounts at their edges, and amounts that are none. */
import { providerLimits } from '@lucero/contract/provider'
import type { Case, CaseContext } from '../case.ts'
import { equal, ok, refused, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'

/** Neither a bet nor a win of this is taken, and nothing moves. */
async function expectAmountsRejected({ seat }: CaseContext, ...amounts: unknown[]): Promise<void> {
  const round = newId('round')
  const { balance } = ok(await seat.bet(round, 100))
  for (const amount of amounts) {
    refused(await seat.bet(round, amount), 'INVALID_AMOUNT')
    refused(await seat.win(round, amount), 'INVALID_AMOUNT')
  }
  sameMoney('balance', await seat.balance(), balance)
}

export const money: Case[] = [
  {
    name: 'exact balance',
    rule: 'All that there is can be staked',
    async play({ seat }) {
      const { playable } = await seat.balance()
      const { balance } = ok(await seat.bet(newId('round'), playable))
      equal('left', [balance.playable, balance.cash, balance.bonus], [0, 0, 0])
    },
  },
  {
    name: 'balance and one cent',
    rule: 'One cent more than there is takes nothing, and says what there is',
    async play({ seat }) {
      const before = await seat.balance()
      const answer = refused(await seat.bet(newId('round'), before.playable + 1), 'INSUFFICIENT_FUNDS')
      sameMoney('balance in the refusal', answer.balance!, before)
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'bet with nothing left',
    rule: 'An empty wallet takes a bet of 0 and none of 1',
    async play({ seat }) {
      const round = newId('round')
      ok(await seat.bet(round, (await seat.balance()).playable))
      refused(await seat.bet(round, 1), 'INSUFFICIENT_FUNDS')
      ok(await seat.bet(round, 0))
    },
  },
  {
    name: 'one cent',
    rule: 'The smallest stake and the smallest win are one cent',
    async play({ seat }) {
      const [round, before] = [newId('round'), await seat.balance()]
      equal('after the bet', ok(await seat.bet(round, 1)).balance.playable, before.playable - 1)
      equal('after the win', ok(await seat.win(round, 1, { closes: true })).balance.playable, before.playable)
    },
  },
  {
    name: 'bonus first',
    rule: 'A stake is paid from bonus credit first, then from cash; a rollback fills the same pockets again',
    async play({ seat }) {
      const [bet, before] = [newId('bet'), await seat.balance()]
      const stake = before.bonus + 100
      const { balance } = ok(await seat.bet(newId('round'), stake, bet))
      equal('left', [balance.bonus, balance.cash], [0, before.cash - 100])
      const after = ok(await seat.rollback(bet))
      equal('back', [after.balance.bonus, after.balance.cash], [before.bonus, before.cash])
    },
  },
  {
    name: 'a win larger than any stake',
    rule: 'A win may be ten thousand times the stake',
    async play({ seat }) {
      const round = newId('round')
      const bet = ok(await seat.bet(round, 1))
      const win = ok(await seat.win(round, 10_000, { closes: true }))
      equal('paid', win.balance.playable, bet.balance.playable + 10_000)
    },
  },
  {
    name: 'limit of the game',
    rule: 'A stake above the limit of its game is refused; one at the limit is not, and neither is any win',
    needs: ['limit'],
    async play({ seat, hooks }) {
      const [round, before] = [newId('round'), await seat.balance()]
      await hooks.limit(500)
      try {
        refused(await seat.bet(round, 501), 'LIMIT_REACHED')
        sameMoney('balance', await seat.balance(), before)
        ok(await seat.bet(round, 500))
        ok(await seat.win(round, 2000, { closes: true }))
      } finally {
        await hooks.limit(0)
      }
      ok(await seat.bet(newId('round'), 501))
    },
  },
  {
    name: 'negative',
    rule: 'A negative amount is no amount: a bet of it would pay, a win of it would take',
    play: (table) => expectAmountsRejected(table, -1, -100, -0.01),
  },
  {
    name: 'less than a cent',
    rule: 'Amounts are whole cents',
    play: (table) => expectAmountsRejected(table, 0.5, 1.5, 99.999, 1e-9),
  },
  {
    name: 'a text for a number',
    rule: 'A number in quotation marks is no number',
    play: (table) => expectAmountsRejected(table, '100', '1e2', '', ' 5', '0x10'),
  },
  {
    name: 'other things for a number',
    rule: 'Only a number is an amount',
    play: (table) => expectAmountsRejected(table, null, true, [100], { cents: 100 }),
  },
  {
    name: 'huge',
    rule: 'More than anybody has is refused before it is reckoned with',
    play: (table) => expectAmountsRejected(table, providerLimits.maxCents + 1, 2 ** 53, 1e21, 1e300),
  },
  {
    name: 'no amount at all',
    rule: 'A bet without an amount is not a bet of 0',
    async play({ client, seat }) {
      const { session, player } = seat
      const body = { session, player, transaction: newId('bet'), round: newId('round') }
      refused(await client.call('bet', body), 'INVALID_AMOUNT', 'INVALID_INPUT')
    },
  },
  {
    name: 'a rollback with an amount',
    rule: 'A rollback gives back what was taken: it has no amount, and one that has is refused',
    async play({ client, seat }) {
      const [round, bet] = [newId('round'), newId('bet')]
      const { balance } = ok(await seat.bet(round, 100, bet))
      const body = { player: seat.player, transaction: newId('rollback'), target: bet, amount: 5000 }
      refused(await client.call('rollback', body), 'INVALID_INPUT')
      sameMoney('balance', await seat.balance(), balance)
      ok(await seat.rollback(bet))
    },
  },
]
