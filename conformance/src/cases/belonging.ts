/** Security: ids of other players and providers, and invalid ids. */
import { randomUUID } from 'node:crypto'
import type { Case } from '../case.ts'
import { equal, movementsOf, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId, type Seat } from '../seat.ts'

const betOf = (seat: Seat) => seat.betBody(newId('round'), 100)

export const belonging: Case[] = [
  {
    name: 'unusual and long ids',
    rule: 'An id is any text of 1 to 128 code points and is not normalised: é in two encodings gives two ids',
    async play({ seat }) {
      const odd = [
        '🎰'.repeat(91),
        'x'.repeat(80),
        "'; drop table bet; --",
        '../../etc',
        '%s%n',
        'ürün-标识-شناسه',
        '"\\"',
      ]
      const ids = [...odd, 'caf\u00e9', 'cafe\u0301'].map((name) => `${name} ${randomUUID()}`)
      for (const id of ids) {
        const first = ok(await seat.bet(id, 1, id))
        equal('transaction', first.body['transaction'], id)
        sameBytes(await seat.bet(id, 1, id), first)
        equal('movements', movementsOf(await seat.look(id)).length, 1)
      }
      const [one, two] = [`\u00e9 ${newId()}`, newId()]
      const composed = ok(await seat.bet(two, 1, one))
      const decomposed = ok(await seat.bet(two, 1, one.normalize('NFD')))
      equal('two ids, two bets', decomposed.balance.playable, composed.balance.playable - 1)
    },
  },
  {
    name: 'invalid ids',
    rule: 'An id that is empty, too long, a number, or has control characters is rejected',
    async play({ client, seat }) {
      const before = await seat.balance()
      for (const transaction of [
        '',
        'x'.repeat(129),
        '🎰'.repeat(129),
        'line\nbreak',
        'bell\u0007',
        'zero\u0000',
        7,
        null,
        ['a'],
      ])
        refused(await client.call('bet', { ...betOf(seat), transaction }), 'INVALID_INPUT', 'MALFORMED_REQUEST')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'unknown field',
    rule: 'An unknown field is rejected, so that a misspelt one is not ignored',
    async play({ client, seat }) {
      const before = await seat.balance()
      refused(await client.call('bet', { ...betOf(seat), currency: 'EUR' }), 'INVALID_INPUT')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'invalid JSON',
    rule: 'A signed body that is not a JSON object is rejected as malformed',
    async play({ client }) {
      for (const body of ['{"session":', 'amount=100', '', '[]', 'null', '"bet"'])
        refused(await client.send(client.prepare('bet', body)), 'MALFORMED_REQUEST', 'INVALID_INPUT')
    },
  },
  {
    name: "another player's session",
    rule: 'A session belongs to its player: with another player it does not exist',
    async play({ client, seat, another }) {
      const other = await another()
      const [mine, theirs] = [await seat.balance(), await other.balance()]
      const mixed = { ...betOf(seat), player: other.player }
      refused(await client.call('bet', mixed), 'SESSION_NOT_FOUND')
      refused(await client.call('balance', { session: seat.session, player: other.player }), 'SESSION_NOT_FOUND')
      sameMoney('balance', await seat.balance(), mine)
      sameMoney('balance of the other', await other.balance(), theirs)
    },
  },
  {
    name: "another player's bet",
    rule: "A win or rollback reaches its own player's bets only",
    async play({ seat, another }) {
      const [other, round, bet] = [await another(), newId('round'), newId('bet')]
      const theirs = await other.balance()
      const { balance } = ok(await seat.bet(round, 100, bet))
      refused(await other.win(round, 500, { closes: true }), 'BET_NOT_FOUND')
      ok(await other.rollback(bet))
      refused(await other.look(round), 'BET_NOT_FOUND')
      sameMoney('balance', await seat.balance(), balance)
      sameMoney('balance of the other', await other.balance(), theirs)
    },
  },
  {
    name: 'unknown session',
    rule: 'A session that was never opened does not exist',
    async play({ client, seat }) {
      const { player } = seat
      refused(await client.call('bet', { ...betOf(seat), session: randomUUID() }), 'SESSION_NOT_FOUND')
      refused(await client.call('balance', { session: randomUUID(), player }), 'SESSION_NOT_FOUND')
    },
  },
  {
    name: 'launch token twice',
    rule: 'A launch token opens one session',
    async play({ client, seat, freshToken }) {
      const token = await freshToken()
      ok(await client.call('session', { token, game: seat.game }))
      refused(await client.call('session', { token, game: seat.game }), 'SESSION_NOT_FOUND')
    },
  },
  {
    name: 'launch token twice, concurrently',
    rule: 'A launch token opens one session, also with concurrent requests',
    async play({ client, seat, freshToken }) {
      const token = await freshToken()
      const open = () => client.call('session', { token, game: seat.game })
      const answers = await Promise.all([open(), open(), open(), open(), open()])
      equal('opened', answers.filter(({ result }) => result === 'OK').length, 1)
    },
  },
  {
    name: 'launch token for another game',
    rule: 'A launch token is valid for its game only, a request for another game does not use it up, and an invented one is rejected',
    async play({ client, seat, freshToken }) {
      const token = await freshToken()
      refused(await client.call('session', { token, game: newId('game') }), 'SESSION_NOT_FOUND')
      refused(await client.call('session', { token: newId('token'), game: seat.game }), 'SESSION_NOT_FOUND')
      ok(await client.call('session', { token, game: seat.game }))
    },
  },
  {
    name: "another provider's session",
    rule: 'A session, a launch token and a bet belong to their provider: another provider cannot use them',
    needs: ['another provider'],
    async play({ client, stranger, seat, freshToken }) {
      const [bet, token] = [betOf(seat), await freshToken()]
      ok(await client.call('bet', bet))
      const before = await seat.balance()
      const { session, player, game } = seat
      refused(await stranger.call('session', { token, game }), 'SESSION_NOT_FOUND')
      refused(await stranger.call('balance', { session, player }), 'SESSION_NOT_FOUND')
      refused(await stranger.call('bet', betOf(seat)), 'SESSION_NOT_FOUND')
      const win = { player, transaction: newId('win'), round: bet.round, amount: 500, roundClosed: true }
      refused(await stranger.call('win', win), 'BET_NOT_FOUND')
      ok(await stranger.call('rollback', { player, transaction: newId(), target: bet.transaction }))
      ok(await client.call('session', { token, game }))
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'the same id from another provider',
    rule: 'A rollback by another provider does not affect this one: a bet with that id is accepted',
    needs: ['another provider'],
    async play({ client, stranger, seat }) {
      const bet = betOf(seat)
      ok(await stranger.call('rollback', { player: seat.player, transaction: newId(), target: bet.transaction }))
      ok(await client.call('bet', bet))
    },
  },
]
