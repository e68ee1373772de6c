/** Sessions, blocked players, disabled games and limits. */
import { equal } from '../../expect.ts'
import type { Case } from '../case.ts'
import { ok, refused } from '../expect.ts'
import type { Seat } from '../seat.ts'

/** An open round with a stake of 1.00. */
async function openRound(seat: Seat) {
  const bet = seat.betBody(100)
  return { bet, balance: ok(await seat.bet(bet)).balance }
}

export const players: Case[] = [
  {
    name: 'expired token',
    rule: 'After the session has ended, balance and bets are RS_ERROR_TOKEN_EXPIRED',
    needs: ['expire'],
    async play({ seat, hooks }) {
      ok(await seat.look())
      await hooks.expire(seat.name)
      refused(await seat.look(), 'RS_ERROR_TOKEN_EXPIRED')
      refused(await seat.bet(seat.betBody(100)), 'RS_ERROR_TOKEN_EXPIRED')
    },
  },
  {
    name: 'win after the session',
    rule: 'A win is paid after the session has ended',
    needs: ['expire'],
    async play({ seat, hooks }) {
      const { bet, balance } = await openRound(seat)
      await hooks.expire(seat.name)
      equal('balance', ok(await seat.win(seat.winBody(300, bet, { round_closed: true }))).balance, balance + 300_000)
    },
  },
  {
    name: 'rollback after the session',
    rule: 'A rollback returns the stake after the session has ended',
    needs: ['expire'],
    async play({ seat, hooks }) {
      const { bet, balance } = await openRound(seat)
      await hooks.expire(seat.name)
      equal('balance', ok(await seat.rollback(seat.rollbackBody(bet))).balance, balance + 100_000)
    },
  },
  {
    name: 'bet of a blocked player',
    rule: 'A blocked player cannot bet: RS_ERROR_USER_DISABLED',
    needs: ['block'],
    async play({ seat, hooks }) {
      await hooks.block(seat.name)
      refused(await seat.bet(seat.betBody(100)), 'RS_ERROR_USER_DISABLED', 'RS_ERROR_TOKEN_EXPIRED')
    },
  },
  {
    name: 'win of a blocked player',
    rule: 'A win is paid to a player who was blocked meanwhile',
    needs: ['block'],
    async play({ seat, hooks }) {
      const { bet } = await openRound(seat)
      await hooks.block(seat.name)
      ok(await seat.win(seat.winBody(300, bet, { round_closed: true })))
    },
  },
  {
    name: 'disabled game',
    rule: 'A bet in a disabled game is RS_ERROR_INVALID_GAME; a win of an earlier bet is paid',
    needs: ['disable'],
    async play({ seat, hooks }) {
      const { bet, balance } = await openRound(seat)
      await hooks.disable()
      try {
        refused(await seat.bet(seat.betBody(100)), 'RS_ERROR_INVALID_GAME')
        ok(await seat.win(seat.winBody(300, bet, { round_closed: true })))
      } finally {
        await hooks.enable()
      }
      equal('balance', await seat.balance(), balance + 300_000)
      ok(await seat.bet(seat.betBody(100)))
    },
  },
  {
    name: 'limit of the game',
    rule: 'A stake above the limit is RS_ERROR_LIMIT_REACHED, and one at the limit is taken',
    needs: ['limit'],
    async play({ seat, hooks }) {
      const before = await seat.balance()
      await hooks.limit(200)
      try {
        refused(await seat.bet(seat.betBody(201)), 'RS_ERROR_LIMIT_REACHED')
        equal('balance', ok(await seat.bet(seat.betBody(200))).balance, before - 200_000)
      } finally {
        await hooks.limit(0)
      }
    },
  },
]
