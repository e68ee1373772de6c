/** Order: sessions that end, players who are blocked and games that are disabled during a round. */
import type { Case } from '../case.ts'
import { equal, movementsOf, ok, refused, sameBytes, stateOf } from '../expect.ts'
import { newId } from '../seat.ts'

export const endings: Case[] = [
  {
    name: 'win after the session has ended',
    rule: 'A win is paid even if the session has ended',
    needs: ['expire'],
    async play({ seat, hooks }) {
      const round = newId('round')
      const bet = ok(await seat.bet(round, 100))
      await hooks.expire(seat.name)
      const { balance } = ok(await seat.win(round, 700, { closes: true }))
      equal('paid', balance.playable, bet.balance.playable + 700)
    },
  },
  {
    name: 'rollback after the session has ended',
    rule: 'A stake is returned even if the session has ended',
    needs: ['expire'],
    async play({ seat, hooks }) {
      const [round, bet, before] = [newId('round'), newId('bet'), await seat.balance()]
      ok(await seat.bet(round, 100, bet))
      await hooks.expire(seat.name)
      const { balance } = ok(await seat.rollback(bet))
      equal('stake returned', balance.playable, before.playable)
    },
  },
  {
    name: 'bet after the session has ended',
    rule: 'An ended session rejects new bets, but repeats stored responses',
    needs: ['expire'],
    async play({ client, seat, hooks }) {
      const [round, taken] = [newId('round'), newId('bet')]
      const first = ok(await seat.bet(round, 100, taken))
      await hooks.expire(seat.name)
      refused(await seat.bet(round, 100), 'SESSION_EXPIRED')
      refused(await client.call('balance', { session: seat.session, player: seat.player }), 'SESSION_EXPIRED')
      sameBytes(await seat.bet(round, 100, taken), first)
      equal('bets', movementsOf(await seat.look(round)).length, 1)
    },
  },
  {
    name: 'bet after the player was blocked',
    rule: 'A blocked player bets no more; whether blocking also ends the session is the wallet’s own affair',
    needs: ['block'],
    async play({ seat, hooks }) {
      const round = newId('round')
      ok(await seat.bet(round, 100))
      await hooks.block(seat.name)
      refused(await seat.bet(round, 0), 'PLAYER_BLOCKED', 'SESSION_EXPIRED')
      equal('bets', movementsOf(await seat.look(round)).length, 1)
    },
  },
  {
    name: 'win after the player was blocked',
    rule: 'Bets of a blocked player can still win and be rolled back',
    needs: ['block'],
    async play({ seat, hooks }) {
      const [round, other, undone] = [newId('round'), newId('round'), newId('bet')]
      ok(await seat.bet(round, 100))
      ok(await seat.bet(other, 100, undone))
      await hooks.block(seat.name)
      ok(await seat.win(round, 700, { closes: true }))
      ok(await seat.rollback(undone))
      equal('round', stateOf(await seat.look(round)), 'closed')
      equal('other round', stateOf(await seat.look(other)), 'rolled-back')
    },
  },
  {
    name: 'bet after the game was disabled',
    rule: 'A disabled game rejects bets and opens no session',
    needs: ['disable'],
    async play({ client, seat, hooks, freshToken }) {
      const [round, token] = [newId('round'), await freshToken()]
      await hooks.disable()
      try {
        refused(await seat.bet(round, 100), 'GAME_DISABLED')
        refused(await client.call('session', { token, game: seat.game }), 'GAME_DISABLED')
      } finally {
        await hooks.enable()
      }
      ok(await seat.bet(round, 100))
    },
  },
  {
    name: 'a bet of a disabled game stays refused',
    rule: 'A refusal by the rules of play is stored: the same bet is refused again when the game is enabled',
    needs: ['disable'],
    async play({ seat, hooks }) {
      const [round, bet] = [newId('round'), newId('bet')]
      await hooks.disable()
      try {
        refused(await seat.bet(round, 100, bet), 'GAME_DISABLED')
      } finally {
        await hooks.enable()
      }
      refused(await seat.bet(round, 100, bet), 'GAME_DISABLED')
      ok(await seat.bet(round, 100))
    },
  },
  {
    name: 'win after the game was disabled',
    rule: 'Rounds that were open when a game was disabled are played to their end',
    needs: ['disable'],
    async play({ seat, hooks }) {
      const [round, other, undone] = [newId('round'), newId('round'), newId('bet')]
      ok(await seat.bet(round, 100))
      ok(await seat.bet(other, 100, undone))
      await hooks.disable()
      try {
        ok(await seat.win(round, 700, { closes: true }))
        ok(await seat.rollback(undone))
      } finally {
        await hooks.enable()
      }
    },
  },
]
