// The page around a game of an aggregator: its address, its policy, and what it reads from the wallet.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAggregator, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
let aggregator: Aggregator
let game: Awaited<ReturnType<Aggregator['addGame']>>
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino, { pageHosts: ['games.example', '*.studio.example'] })
  game = await aggregator.addGame()
})
afterAll(() => casino.stop())

const newPlayer = () => casino.player({ operators: [plainOperator], credit: 100 })
const visitOf = (player: TestPlayer, session: string) => player.call('getGameVisit', { query: { session } })
const lastToken = () => String(aggregator.vendor.received.findLast(({ call }) => call === 'game/url')!.body['token'])

it('issue 38: with page hosts, Play opens our page, which may show those hosts only', async () => {
  const player = await newPlayer()
  const { data } = await player.call('launchGame', { body: { gameId: game.gameId } })
  const url = new URL(data.url)
  expect([url.origin, url.pathname]).toEqual([casino.address, '/play'])
  expect(url.searchParams.get('session')).toBe(lastToken())
  expect(decodeURIComponent(url.hash)).toBe(`#https://games.example/${game.code}`)
  const policyAt = async (path: string) =>
    (await fetch(`${casino.address}${path}`)).headers.get('content-security-policy')
  expect(await policyAt('/play?session=x')).toContain('; frame-src https://games.example https://*.studio.example; ')
  expect(await policyAt('/')).not.toContain('frame-src')
})

it('issue 38: an address of another host does not open, and no session begins', async () => {
  const player = await newPlayer()
  const original = aggregator.vendor.answers['game/url']!
  for (const url of ['https://elsewhere.example/x', `${casino.address}/saferPlay`]) {
    aggregator.vendor.answers['game/url'] = () => ({ url })
    expect(refusal(await player.call('launchGame', { body: { gameId: game.gameId } }))).toEqual([404, 'GAME_NOT_FOUND'])
    expect(refusal(await visitOf(player, lastToken()))).toEqual([404, 'NOT_FOUND'])
  }
  aggregator.vendor.answers['game/url'] = original
})

it('issue 38: the page shows the balance of the session, and nobody else reads it', async () => {
  const player = await newPlayer()
  await player.call('setReminder', { body: { minutes: 30 } })
  const seat = await aggregator.sit(player, game, 10)
  await seat.bet(seat.betOf(250_000))
  expect((await visitOf(player, lastToken())).data).toEqual({
    game: { id: game.gameId, name: game.code },
    studio: 'Studio',
    balance: 7.5,
    bonus: 0,
    openSeconds: expect.any(Number) as number,
    reminderMinutes: 30,
    problem: null,
  })
  expect(refusal(await visitOf(await newPlayer(), lastToken()))).toEqual([404, 'NOT_FOUND'])
  expect(refusal(await visitOf(player, randomUUID()))).toEqual([404, 'NOT_FOUND'])
})

it('issue 38: the page says why a bet would be refused', async () => {
  const player = await newPlayer()
  const seat = await aggregator.sit(player, game, 20)
  const token = lastToken()
  const problem = async () => (await visitOf(player, token)).data.problem
  const statusOfBet = async () => (await seat.bet(seat.betOf(100_000))).body.status
  await player.call('setPlayLimits', { body: { loss: 2 } })
  await statusOfBet()
  expect(await problem()).toBe(null)
  await statusOfBet()
  expect([await problem(), await statusOfBet()]).toEqual(['LOSS_LIMIT', 'RS_ERROR_LIMIT_REACHED'])
  await casino.house('switchGame', { gameId: game.gameId, enabled: false })
  expect(await problem()).toBe('GAME_DISABLED')
  await casino.house('switchGame', { gameId: game.gameId, enabled: true })
  await player.call('takeBreak', { body: { length: '24-hours' } })
  expect([await problem(), await statusOfBet()]).toEqual(['ON_A_BREAK', 'RS_ERROR_USER_DISABLED'])
})

it('issue 38: a session that has ended is no longer open', async () => {
  const player = await newPlayer()
  await aggregator.sit(player, game, 1)
  const token = lastToken()
  await casino.owner.run(sql`update game_session set ended_at = now() where id = ${token}`)
  expect((await visitOf(player, token)).data.problem).toBe('SESSION_EXPIRED')
})
