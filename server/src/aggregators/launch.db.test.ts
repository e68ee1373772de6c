// Play at an aggregator: the launch, the list of games, their pictures, and the link of a round.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../testing/a-picture.ts'
import { openAggregator, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { download, fetchPictures, isInternal } from './pictures.ts'

let casino: Casino
let aggregator: Aggregator
let player: TestPlayer
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino)
  player = await casino.player({ operators: [plainOperator], credit: 100 })
})
afterAll(() => casino.stop())

const launch = (gameId: string, more: object = {}) => player.call('launchGame', { body: { gameId, ...more } })
const lastCall = (call: string) => aggregator.vendor.received.findLast((one) => one.call === call)
const never = new AbortController().signal

it('issue 38: Play opens the address that the aggregator returns, for the player, the operator and the device', async () => {
  const { code, gameId } = await aggregator.addGame()
  const { data } = await launch(gameId, { platform: 'mobile', lang: 'es' })
  expect(data).toEqual({ url: `https://games.example/${code}` })
  const { body, isSignedBy } = lastCall('game/url')!
  expect(body).toMatchObject({
    operator_id: 7,
    user: player.id,
    sub_partner_id: String(plainOperator),
    platform: 'GPL_MOBILE',
    game_code: code,
    currency: 'USD',
    country: 'US',
    lang: 'es',
    lobby_url: casino.address,
  })
  expect(isSignedBy(aggregator.connection.publicKey)).toBe(true)
  await casino.house('renewConnectionKey', { id: aggregator.id })
  const { publicKey } = (await casino.house('useConnectionKey', { id: aggregator.id })).data.connection
  await launch(gameId)
  expect(lastCall('game/url')!.isSignedBy(publicKey)).toBe(true)
})

it('issue 38: a game is closed to players of the countries that the aggregator blocks', async () => {
  const { gameId } = await aggregator.addGame({ blocked_countries: ['us', 'MX'] })
  const before = aggregator.vendor.received.length
  expect(refusal(await launch(gameId))).toEqual([404, 'GAME_NOT_FOUND'])
  await casino.program.owner.run(
    sql`update player set country_id = (select id from country where code = 'ES') where id = ${player.id}`,
  )
  expect((await launch(gameId)).status).toBe(200)
  await casino.program.owner.run(
    sql`update player set country_id = (select id from country where code = 'MX') where id = ${player.id}`,
  )
  expect(refusal(await launch(gameId))).toEqual([404, 'GAME_NOT_FOUND'])
  expect(aggregator.vendor.received.slice(before).filter(({ call }) => call === 'game/url')).toHaveLength(1)
  await casino.program.owner.run(sql`update player set country_id = null where id = ${player.id}`)
})

it('issue 38: without an answer, or with one that is no page, the game does not open and no session begins', async () => {
  const { code, gameId } = await aggregator.addGame()
  const original = aggregator.vendor.answers['game/url']!
  const bad = ['javascript:alert(1)', 'http://elsewhere.example/', 'data:text/html,x', '/games']
  for (const answer of [new Error('no'), ...bad.map((url) => ({ url }))]) {
    aggregator.vendor.answers['game/url'] = () => answer
    expect((await launch(gameId)).status).toBeGreaterThanOrEqual(400)
    const token = lastCall('game/url')!.body['token']
    const balance = await aggregator.call('user/balance', { user: player.id, token, game_code: code })
    expect(balance.body.status).toBe('RS_ERROR_INVALID_TOKEN')
  }
  aggregator.vendor.answers['game/url'] = original
})

it('issue 38: games of the list wait until the house adds or declines them, and start in trial', async () => {
  const { id, vendor } = await openAggregator(casino)
  const codes = ['a_first', 'b_second', 'c_third']
  vendor.games.push(
    ...codes.map((game_code) => ({
      game_code,
      name: `Game ${game_code}`,
      product: 'Studio',
      category: 'Slots',
      rtp: 95.5,
      enabled: true,
      url_thumb: '',
      blocked_countries: [],
      freebet_support: true,
    })),
  )
  vendor.games.push({ name: 'without a code' } as never)
  expect((await casino.house('readConnectionGames', { id })).data).toEqual({ listed: 3, added: 3 })
  const list = async (query: object) => (await casino.house('listConnectionGames', { id, ...query })).data
  const first = await list({ limit: '2' })
  expect([first.total, first.games.map(({ code }) => code)]).toEqual([3, codes.slice(0, 2)])
  expect((await list({ limit: '2', after: first.next })).games.map(({ code }) => code)).toEqual(['c_third'])
  await casino.house('declineConnectionGame', { id, code: 'c_third' })
  const { games } = (await casino.house('addConnectionGames', { id, codes: ['a_first'] })).data
  expect(games).toMatchObject([{ code: 'a_first', name: 'Game a_first', studio: 'Studio', returnToPlayer: 95.5 }])
  expect((await list({})).games.map(({ code }) => code)).toEqual(['b_second'])
  expect((await list({ state: 'declined' })).games.map(({ code }) => code)).toEqual(['c_third'])
  expect((await list({ state: 'all', text: 'SECOND' })).games.map(({ code }) => code)).toEqual(['b_second'])
  const { gameId } = games[0]!
  // A game of the catalogue that belongs to nobody here is not taken over.
  const setGameId = (value: string | null) =>
    casino.owner.run(
      sql`update aggregator_game set game_id = ${value} where connection_id = ${id} and code = 'a_first'`,
    )
  await setGameId(null)
  expect(refusal(await casino.house('addConnectionGames', { id, codes: ['a_first'] }))).toEqual([409, 'GAME_EXISTS'])
  await setGameId(gameId)
  const catalogue = (await casino.house('listHouseGames')).data.games
  expect(catalogue.find((game) => game.id === gameId)).toMatchObject({
    isTrial: true,
    provider: id,
    name: 'Game a_first',
  })
  vendor.games.splice(0, 1)
  expect((await casino.house('readConnectionGames', { id })).data).toEqual({ listed: 2, added: 0 })
  expect((await list({ state: 'added' })).games).toMatchObject([{ code: 'a_first', isListed: false, gameId }])
  expect(refusal(await casino.house('addConnectionGames', { id, codes: ['no-such-code'] }))).toEqual([
    404,
    'GAME_NOT_FOUND',
  ])
  vendor.answers['game/list'] = () => new Error('no')
  expect(refusal(await casino.house('readConnectionGames', { id }))).toEqual([403, 'FORBIDDEN'])
  const { connections } = (await casino.house('listConnections')).data
  expect(connections.find((one) => one.id === id)).toMatchObject({ listProblem: 'FORBIDDEN' })
})

it('issue 38: pictures are fetched from named hosts, written again and served by us', async () => {
  let visits = 0
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    visits += 1
    if (request.url === '/moved') return response.writeHead(302, { location: '/png' }).end()
    return response.end(request.url === '/png' ? await aPicture() : Buffer.from('<svg/>'))
  }
  const source = createServer((request, response) => void serve(request, response))
  await once(source.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(source.address() as AddressInfo).port}`
  await casino.house('changeConnection', { id: aggregator.id, pictureHosts: [host] })
  const pictureOf = async (gameId: string) =>
    (await casino.house('listHouseGames')).data.games.find(({ id }) => id === gameId)?.picture
  const shown = await aggregator.addGame({ url_thumb: `http://${host}/png` })
  const vector = await aggregator.addGame({ url_thumb: `http://${host}/svg` })
  const moved = await aggregator.addGame({ url_thumb: `http://${host}/moved` })
  const elsewhere = await aggregator.addGame({ url_thumb: 'http://127.0.0.1:1/png' })
  await fetchPictures(casino.runtime, never)
  const served = await fetch(`${casino.address}${await pictureOf(shown.gameId)}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  for (const { gameId } of [vector, moved, elsewhere]) expect(await pictureOf(gameId)).toBe(null)
  await fetchPictures(casino.runtime, never)
  expect(visits).toBe(3)
  source.close()
})

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
])('issue 38: %s is an address of a private network', (address) => expect(isInternal(address)).toBe(true))

it('issue 38: a public address is none', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isInternal(address)).toBe(false)
})

it.each([
  'https://169.254.169.254/x',
  'https://[::1]/x',
  'http://pictures.example/x',
  'file:///etc/passwd',
  'https://user:word@pictures.example/x',
])('issue 38: no picture is fetched from %s', async (address) => {
  const { host } = new URL(address)
  await expect(download(address, { hosts: [host], isDemo: true })).rejects.toThrow(/private network|https/)
})

it('issue 38: live mode fetches no picture from this machine', async () => {
  for (const address of ['http://127.0.0.1:1/x', 'http://localhost:1/x', 'https://127.0.0.1:1/x']) {
    const { host } = new URL(address)
    await expect(download(address, { hosts: [host], isDemo: false })).rejects.toThrow(/private network|https/)
  }
})

it("issue 38: a round in the player's history leads to the aggregator's page of it", async () => {
  const seat = await aggregator.sit(player, await aggregator.addGame(), 10)
  const bet = seat.betOf(100_000)
  await seat.bet(bet)
  await seat.win(seat.winOf(0, bet, { round_closed: true }))
  const { rows } = (await player.call('getRounds')).data
  const { roundUrl } = rows[0]!
  const visit = (path: string) => fetch(`${casino.address}${path}`, { redirect: 'manual' })
  const answer = await visit(roundUrl ?? '')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `https://games.example/rounds/${bet.round}`])
  expect(lastCall('game/round')!.body).toMatchObject({
    user: player.id,
    transaction_uuid: bet.transaction_uuid,
    round: bet.round,
  })
  expect((await visit(`/aggregators/${aggregator.id}/rounds/none`)).status).toBe(404)
})
