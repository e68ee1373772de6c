/** Amounts at the limits, and invalid amounts. */
import { providerLimits } from '@lucero/contract/provider/calls'
import type { Case, CaseContext } from '../case.ts'
import { equal, ok, refused, sameMoney } from '../expect.ts'
import { newId } from '../seat.ts'
import { withBonusCredit } from './free-spins.ts'

/** Neither a bet nor a win of this amount is accepted, and no money moves. */
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
    rule: 'The whole balance can be staked',
    async play({ seat }) {
      const { playable } = await seat.balance()
      const { balance } = ok(await seat.bet(newId('round'), playable))
      equal('left', [balance.playable, balance.cash, balance.bonus], [0, 0, 0])
    },
  },
  {
    name: 'balance and one cent',
    rule: 'A stake one cent above the balance takes nothing, and returns the balance',
    async play({ seat }) {
      const before = await seat.balance()
      const answer = refused(await seat.bet(newId('round'), before.playable + 1), 'INSUFFICIENT_FUNDS')
      sameMoney('balance in the refusal', answer.balance!, before)
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'bet with nothing left',
    rule: 'An empty wallet accepts a bet of 0 and rejects a bet of 1',
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
    rule: 'A stake is paid from bonus credit first, then from cash; a rollback returns it to the same pockets',
    needs: ['spins'],
    async play(table) {
      const { seat } = table
      const [bet, before] = [newId('bet'), await withBonusCredit(table)]
      const stake = before.bonus + 100
      const { balance } = ok(await seat.bet(newId('round'), stake, bet))
      equal('left', [balance.bonus, balance.cash], [0, before.cash - 100])
      const after = ok(await seat.rollback(bet))
      equal('back', [after.balance.bonus, after.balance.cash], [before.bonus, before.cash])
    },
  },
  {
    name: 'win in proportion',
    rule: 'A win goes to the pockets that paid the stake, in the same proportion; the cash share is rounded up to a cent',
    needs: ['spins'],
    async play(table) {
      const { seat } = table
      const [round, before] = [newId('round'), await withBonusCredit(table)]
      const stake = before.bonus + 100
      const { balance } = ok(await seat.bet(round, stake))
      const cash = Math.ceil((70 * 100) / stake)
      const won = ok(await seat.win(round, 70))
      equal('won', [won.balance.cash - balance.cash, won.balance.bonus - balance.bonus], [cash, 70 - cash])
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
    rule: 'A stake above the limit of its game is rejected with the limit; one at the limit is accepted, and so is any win',
    needs: ['limit'],
    async play({ seat, hooks }) {
      const [round, before] = [newId('round'), await seat.balance()]
      await hooks.limit(500)
      try {
        const over = refused(await seat.bet(round, 501), 'LIMIT_REACHED')
        const { limit, amount } = (over.body['fields'] ?? {}) as Record<string, unknown>
        equal('the limit that was exceeded', [limit, amount], ['game', 500])
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
    name: 'limit before balance',
    rule: 'The limit of the game is checked before the balance',
    needs: ['limit'],
    async play({ seat, hooks }) {
      const { playable } = await seat.balance()
      await hooks.limit(playable)
      try {
        refused(await seat.bet(newId('round'), playable + 1), 'LIMIT_REACHED')
      } finally {
        await hooks.limit(0)
      }
      refused(await seat.bet(newId('round'), playable + 1), 'INSUFFICIENT_FUNDS')
    },
  },
  {
    name: 'negative',
    rule: 'A negative amount is rejected: as a bet it would pay, as a win it would take',
    play: (table) => expectAmountsRejected(table, -1, -100, -0.01),
  },
  {
    name: 'less than a cent',
    rule: 'Amounts are whole cents',
    play: (table) => expectAmountsRejected(table, 0.5, 1.5, 99.999, 1e-9),
  },
  {
    name: 'a text for a number',
    rule: 'A number in quotation marks is rejected',
    play: (table) => expectAmountsRejected(table, '100', '1e2', '', ' 5', '0x10'),
  },
  {
    name: 'other things for a number',
    rule: 'An amount of any other type is rejected',
    play: (table) => expectAmountsRejected(table, null, true, [100], { cents: 100 }),
  },
  {
    name: 'huge',
    rule: 'An amount above the protocol limit is rejected before any arithmetic',
    play: (table) => expectAmountsRejected(table, providerLimits.maxCents + 1, 2 ** 53, 1e21, 1e300),
  },
  {
    name: 'no amount at all',
    rule: 'A bet without an amount is rejected',
    async play({ client, seat }) {
      const { session, player } = seat
      const body = { session, player, transaction: newId('bet'), round: newId('round') }
      refused(await client.call('bet', body), 'INVALID_AMOUNT', 'INVALID_INPUT')
    },
  },
  {
    name: 'a rollback with an amount',
    rule: 'A rollback has no amount, and one with an amount is rejected',
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
