// Launching games, opening sessions, and the end of sessions.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { deleteOldSessions, startSession } from '../auth/sessions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { refusal } from '../testing/program.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'
import { deleteOldGameSessions, deleteExpiredLaunchTokens, deleteOldNonces } from './cleanup.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(() => casino.stop())

const newPlayer = () => casino.player({ operators: [plainOperator, welcomeOperator], credit: 100 })
const launch = (player: TestPlayer, gameId = gameOf(provider)) => player.call('launchGame', { body: { gameId } })
const tokenIn = (url: string) => new URL(url).searchParams.get('token')!
const exchange = (token: string, game = gameOf(provider), by = provider) => by.call('session', { token, game })
const result = ({ status, body }: { status: number; body: { result: string } }) => [status, body.result]

describe('issue 29: credit moved by the first bet', () => {
  const inWallets = async (player: TestPlayer) => {
    const { amount, gameCredits } = (await player.call('getWallets')).data.wallets
    return [amount, gameCredits]
  }
  const sitDown = async (player: TestPlayer, firstBetCredit: number | undefined = 10) =>
    seat(provider, player, { credit: 0, ...(firstBetCredit > 0 && { firstBetCredit }) })

  it('is part of the balance of the game at once, and moved with the first bet, once', async () => {
    const player = await newPlayer()
    const table = await sitDown(player)
    expect([table.opening.playable, await inWallets(player)]).toEqual([1000, [100, 0]])
    expect((await table.balance()).body.balance).toMatchObject({ playable: 1000, cash: 1000 })
    expect((await table.bet('b1', 'r1', 200)).body.balance).toMatchObject({ playable: 800, cash: 800 })
    expect(await inWallets(player)).toEqual([90, 8])
    expect((await table.bet('b2', 'r2', 800)).body.balance).toMatchObject({ playable: 0 })
    const refused = await table.bet('b3', 'r3', 1)
    expect([refused.body.result, refused.body.balance?.playable]).toEqual(['INSUFFICIENT_FUNDS', 0])
    expect((await table.balance()).body.balance).toMatchObject({ playable: 0 })
    expect(await inWallets(player)).toEqual([90, 0])
    const { rows } = (await player.call('getTransactions')).data.transactions
    expect(rows).toMatchObject([{ amount: 10, status: 'completed' }])
  })

  it('without permission, a bet moves nothing', async () => {
    const player = await newPlayer()
    const table = await sitDown(player, 0)
    expect(table.opening.playable).toBe(0)
    expect((await table.bet('b1', 'r1', 100)).body.result).toBe('INSUFFICIENT_FUNDS')
    expect(await inWallets(player)).toEqual([100, 0])
  })

  it('is not moved for a bet that it does not pay, nor for a refused session', async () => {
    const player = await newPlayer()
    const table = await sitDown(player)
    expect((await table.bet('b1', 'r1', 1001)).body.result).toBe('INSUFFICIENT_FUNDS')
    expect(await inWallets(player)).toEqual([100, 0])
    await player.call('signOut')
    expect((await table.bet('b2', 'r2', 100)).body.result).toBe('SESSION_EXPIRED')
    expect(await casino.balances(player)).toMatchObject({ [`main:${plainOperator}`]: 100 })
  })

  it('stays under the operator of the launch', async () => {
    const player = await newPlayer()
    const table = await sitDown(player)
    await player.call('activateOperator', { body: { operatorId: welcomeOperator } })
    expect((await table.bet('b1', 'r1', 100)).body.result).toBe('INSUFFICIENT_FUNDS')
    expect(await casino.balances(player)).toMatchObject({
      [`main:${plainOperator}`]: 100,
      [`main:${welcomeOperator}`]: 50,
    })
  })

  it('obeys the limit on credit moved to games and the available credit, at the launch and at the bet', async () => {
    const player = await newPlayer()
    const codeAt = async (firstBetCredit: number) =>
      refusal(await player.call('launchGame', { body: { gameId: gameOf(provider), firstBetCredit } }))[1]
    expect(await codeAt(100.01)).toBe('INSUFFICIENT_FUNDS')
    await player.call('setPlayLimits', { body: { moved: 15 } })
    expect(await codeAt(15.01)).toBe('MOVE_LIMIT_REACHED')
    expect(await codeAt(-1)).toBe('INVALID_INPUT')
    const [one, other] = [await sitDown(player, 10), await sitDown(player, 10)]
    expect((await one.bet('b1', 'r1', 1000)).body.result).toBe('OK')
    expect((await other.balance()).body.balance).toMatchObject({ playable: 0 })
    expect((await other.bet('b2', 'r2', 100)).body.result).toBe('INSUFFICIENT_FUNDS')
    expect(await inWallets(player)).toEqual([90, 0])
  })

  it('is not moved for a player who has taken a break', async () => {
    const player = await newPlayer()
    const table = await sitDown(player)
    await player.call('takeBreak', { body: { length: '24-hours' } })
    expect((await table.bet('b1', 'r1', 100)).body.result).toBe('PLAYER_BLOCKED')
    expect(await inWallets(player)).toEqual([100, 0])
  })
})

describe('CRE-2 API-20 launch', () => {
  it("returns the game's URL with a launch token and the launch parameters", async () => {
    const player = await newPlayer()
    const body = { gameId: gameOf(provider), platform: 'mobile' as const }
    const { url } = (await player.call('launchGame', { body })).data
    expect(url).toMatch(/^https:\/\/games\.example\/dice\?v=1&token=[\w-]{43}&/)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      v: '1',
      token: expect.any(String),
      game: gameOf(provider),
      lang: 'en',
      currency: 'USD',
      mode: 'real',
      platform: 'mobile',
      lobby_url: casino.address,
    })
  })

  it.each([
    ['es', 'es'],
    ['en', 'en'],
    ['qps', 'en'],
    ['', 'en'],
  ])('issue 25: passes the language of the page, %j, as `lang`: %s', async (lang, passed) => {
    const body = { gameId: gameOf(provider), lang }
    const { url } = (await (await newPlayer()).call('launchGame', { body })).data
    expect(new URL(url).searchParams.get('lang')).toBe(passed)
  })

  it('CRE-2 API-20 specification 6 returns an absolute URL for our own games', async () => {
    const game = { id: 'own-path', name: 'Own', category: 'Test', returnToPlayer: 96 }
    await casino.house('addGame', { ...game, provider: provider.id, launchUrl: '/games/own-path/', isTrial: false })
    const { url } = (await launch(await newPlayer(), 'own-path')).data
    expect(url.startsWith(`${casino.address}/games/own-path/?token=`)).toBe(true)
  })

  it('API-20 specification 5 accepts a row of all-games as body and ignores unknown fields', async () => {
    const { rows } = (await casino.call('getGames')).data.categoryGames
    const row = rows.find(({ id }) => id === gameOf(provider))!
    expect(row.gameId).toBe(row.id)
    const { data } = await (await newPlayer()).call('launchGame', { body: row })
    expect(new URL(data.url).searchParams.get('game')).toBe(row.id)
  })

  it('API-20 F9 returns a relative URL if the Host header is invalid', async () => {
    const player = await newPlayer()
    const launched = (host: string) => rawLaunch(player.token, 'own-path', host)
    expect(await launched('play.example.com')).toMatch(
      /^http:\/\/play\.example\.com\/games\/own-path\/\?.*lobby_url=http%3A%2F%2Fplay\.example\.com/,
    )
    expect(await launched('user@evil.example')).toMatch(/^\/games\/own-path\/\?.*lobby_url=%2F(&|$)/)
  })

  it('CRE-2 API-20 needs an active operator and an enabled game', async () => {
    const player = await newPlayer()
    expect(refusal(await launch(await casino.player()))).toEqual([409, 'NO_ACTIVE_OPERATOR'])
    for (const gameId of ['no-such-game', 'reels'])
      expect(refusal(await launch(player, gameId))).toEqual([404, 'GAME_NOT_FOUND'])
    await casino.house('switchGame', { gameId: gameOf(provider), enabled: false })
    expect(refusal(await launch(player))).toEqual([404, 'GAME_NOT_FOUND'])
    await casino.house('switchGame', { gameId: gameOf(provider), enabled: true })
    await casino.house('switchProvider', { providerId: provider.id, enabled: false })
    expect(refusal(await launch(player))).toEqual([404, 'GAME_NOT_FOUND'])
    const games = (await casino.call('getGames')).data.categoryGames
    expect(games.rows.map(({ id }) => id)).not.toContain(gameOf(provider))
    await casino.house('switchProvider', { providerId: provider.id, enabled: true })
  })

  it('does not store the launch token in clear text', async () => {
    const token = tokenIn((await launch(await newPlayer())).data.url)
    const rows = await casino.owner.all<{ text: string }>(sql`select t::text as text from launch_token t`)
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
  })
})

describe('API-19 the list of games', () => {
  it('API-19 has the fields that the lobby shows', async () => {
    const { rows, count } = (await casino.call('getGames')).data.categoryGames
    expect(rows.find(({ id }) => id === gameOf(provider))).toEqual({
      id: gameOf(provider),
      gameId: gameOf(provider),
      name: 'DICE',
      category: 'Test',
      returnToPlayer: 96,
      provider: 'Test',
      listedOn: expect.any(String),
    })
    expect(rows.length).toBe(count)
  })
})

describe('session', () => {
  it('exchanges the token for player, balance and game', async () => {
    const player = await newPlayer()
    await player.call('transferToGame', { body: { items: [{ gameId: gameOf(provider), amount: 12.34 }] } })
    const { body } = await exchange(tokenIn((await launch(player)).data.url))
    expect(body).toEqual({
      result: 'OK',
      session: expect.any(String),
      player: player.id,
      username: player.username,
      game: gameOf(provider),
      currency: 'USD',
      balance: { playable: 1234, cash: 1234, bonus: 0, version: expect.any(Number) },
    })
  })

  it('a token works once, also for concurrent requests', async () => {
    const token = tokenIn((await launch(await newPlayer())).data.url)
    const results = (await Promise.all(Array.from({ length: 10 }, () => exchange(token)))).map(
      ({ body }) => body.result,
    )
    expect(results.toSorted()).toEqual(['OK', ...Array(9).fill('SESSION_NOT_FOUND')])
  })

  it('a token is bound to its provider and game, and expires', async () => {
    const player = await newPlayer()
    const token = tokenIn((await launch(player)).data.url)
    const other = await openProvider(casino, [])
    expect(result(await exchange(token, gameOf(provider), other))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(result(await exchange(token, gameOf(provider, 'mines')))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(result(await exchange('made-up'))).toEqual([404, 'SESSION_NOT_FOUND'])
    await casino.owner.run(sql`update launch_token set expires_at = now() where player_id = ${player.id}`)
    expect(result(await exchange(token))).toEqual([404, 'SESSION_NOT_FOUND'])
  })

  it('is refused if the player left, signed out or was closed, or the game was disabled meanwhile', async () => {
    const leaving = await casino.player({ operators: [plainOperator] })
    const left = tokenIn((await launch(leaving)).data.url)
    await leaving.call('leaveOperator', { body: { operatorId: plainOperator } })
    expect(result(await exchange(left))).toEqual([403, 'PLAYER_BLOCKED'])
    const closed = await newPlayer()
    const theirs = tokenIn((await launch(closed)).data.url)
    await casino.house('confiscate', { username: closed.username, reason: 'a test' })
    expect(result(await exchange(theirs))).toEqual([403, 'PLAYER_BLOCKED'])
    const out = await newPlayer()
    const gone = tokenIn((await launch(out)).data.url)
    await out.call('signOut')
    expect(result(await exchange(gone))).toEqual([404, 'SESSION_NOT_FOUND'])
    const token = tokenIn((await launch(await newPlayer())).data.url)
    await casino.house('switchGame', { gameId: gameOf(provider), enabled: false })
    expect(result(await exchange(token))).toEqual([403, 'GAME_DISABLED'])
    await casino.house('switchGame', { gameId: gameOf(provider), enabled: true })
    expect(result(await exchange(token))).toEqual([200, 'OK'])
  })
})

describe('the end of a session', () => {
  const ends: [string, (player: TestPlayer, session: string) => Promise<unknown>][] = [
    ['idle for 30 minutes', (_, id) => age(sql`last_used_at = now() - interval '31 minutes'`, id)],
    ['12 hours old', (_, id) => age(sql`created_at = now() - interval '12 hours 1 minute'`, id)],
    ['after signing out', (player) => player.call('signOut')],
    [
      'after signing out from another browser',
      async ({ id }) => casino.call('endOtherSessions', { token: await startSession(casino.runtime.db, id, 'access') }),
    ],
    [
      'after a password change',
      (player) => player.call('changePassword', { body: { password: player.password, newPassword: 'Other!pass1' } }),
    ],
    [
      'after the sign-in expired',
      async ({ id }) => {
        await casino.owner.run(
          sql`update session set last_used_at = now() - interval '31 minutes' where player_id = ${id}`,
        )
        await deleteOldSessions(casino.runtime)
      },
    ],
  ]
  const age = async (set: ReturnType<typeof sql>, id: string) => {
    await casino.owner.run(sql`update game_session set ${set} where id = ${id}`)
    casino.runtime.books.forgetAll()
  }

  it.each(ends)('%s: bets and balance are refused, wins and rollbacks are still paid', async (_, end) => {
    const player = await newPlayer()
    const table = await seat(provider, player)
    await table.bet('b1', 'r', 100)
    await table.bet('b2', 'r', 100)
    await end(player, table.session)
    expect(result(await table.balance())).toEqual([403, 'SESSION_EXPIRED'])
    const refused = await table.bet('b3', 'r', 1)
    expect(result(refused)).toEqual([403, 'SESSION_EXPIRED'])
    expect(result(await table.rollback('x', 'b2'))).toEqual([200, 'OK'])
    expect((await table.win('w', 'r', 300)).body.balance).toMatchObject({ playable: 1200 })
    expect(result(await table.round('r'))).toEqual([200, 'OK'])
    expect((await table.bet('b3', 'r', 1)).text).toBe(refused.text)
  })

  it('a bet renews the session and the sign-in; a balance call does not', async () => {
    const player = await newPlayer()
    const table = await seat(provider, player)
    const back = () =>
      Promise.all([
        age(sql`last_used_at = now() - interval '10 minutes'`, table.session),
        casino.owner.run(
          sql`update session set last_used_at = now() - interval '10 minutes' where player_id = ${player.id}`,
        ),
      ])
    const idleMinutes = async () => {
      const { game, own } = await casino.owner.one<{ game: number; own: number }>(sql`
        select extract(epoch from now() - g.last_used_at)::int / 60 as game, extract(epoch from now() - s.last_used_at)::int / 60 as own
        from game_session g join session s on s.id = g.sign_in_id where g.id = ${table.session}`)
      return [game, own]
    }
    await back()
    await table.balance()
    expect(await idleMinutes()).toEqual([10, 10])
    await table.bet('b', 'r', 1)
    // On Citus the use of the sign-in is written after the bet.
    await vi.waitFor(async () => expect(await idleMinutes()).toEqual([0, 0]), { timeout: 20_000, interval: 20 })
  })

  it('activating another operator does not change the wallet of an open session', async () => {
    const player = await newPlayer()
    const table = await seat(provider, player)
    await player.call('activateOperator', { body: { operatorId: welcomeOperator } })
    await table.bet('b', 'r', 400)
    await table.win('w', 'r', 700)
    expect(await casino.balances(player)).toMatchObject({
      [`game:${plainOperator}:${table.gameId}`]: 13,
      [`main:${welcomeOperator}`]: 50,
    })
  })
})

describe('cleanup', () => {
  it('deletes nonces after 10 minutes, expired tokens, and sessions a week after their end', async () => {
    const player = await newPlayer()
    const table = await seat(provider, player)
    const other = await seat(provider, player, { credit: 0 })
    await launch(player)
    await casino.owner.run(
      sql`update game_session set created_at = now() - interval '8 days' where id = ${other.session}`,
    )
    await casino.owner.run(sql`update provider_nonce set used_at = now() - interval '11 minutes'`)
    await casino.owner.run(
      sql`update launch_token set expires_at = now() - interval '1 second' where player_id <> ${player.id}`,
    )
    await table.balance()
    for (const clean of [deleteOldNonces, deleteExpiredLaunchTokens, deleteOldGameSessions]) await clean(casino.runtime)
    const left = await casino.owner.one(sql`
      select (select count(*)::int from provider_nonce) as nonces,
        (select count(*)::int from launch_token where player_id = ${player.id}) as tokens,
        (select count(*)::int from launch_token where player_id <> ${player.id}) as dead,
        (select count(*)::int from game_session where player_id = ${player.id}) as sessions`)
    expect(left).toEqual({ nonces: 1, tokens: 1, dead: 0, sessions: 1 })
    expect(result(await other.balance())).toEqual([404, 'SESSION_NOT_FOUND'])
  })
})

/** Sends an arbitrary Host header, which fetch does not allow. */
async function rawLaunch(token: string, gameId: string, host: string): Promise<string> {
  const sent = request(`${casino.address}/api/v1/casino/launch-game`, {
    method: 'POST',
    headers: { host, authorization: token, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify({ gameId }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return (JSON.parse(await text(answer)) as { data: { url: string } }).data.url
}
