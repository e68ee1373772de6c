import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { CallName } from '@lucero/contract/player/calls'
import { callPlayerApi } from '@lucero/contract/player/client'
import type { BodyIn } from '@lucero/contract/player/shapes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { fullAudit, houseOf } from '../testing/casino.ts'
import { programPath } from '../testing/programs.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

// Starts whole programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const main = programPath('server/src/main.ts')

const folder = temporaryFolder({ inMemory: true })
let demo: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => void (demo = await startDemo()))
afterAll(async () => {
  await demo.stop()
  await folder.remove()
})

/** Starts the program as `npm start` does, with its own PostgreSQL. */
async function startDemo() {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), LUCERO_DATA_DIR: folder.path, PORT: '0', LUCERO_DEMO_AGGREGATOR: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let address: string | undefined
  for await (const line of createInterface(child.stdout)) {
    address = /is open at (http:\S+)/.exec(line)?.[1]
    if (address) break
  }
  expect(address, 'the address it is open at').toBeDefined()
  child.stdout.resume()
  const call = async <N extends CallName>(name: N, body?: BodyIn<N>, token = '') =>
    (await callPlayerApi(address!, name, { token, ...(body && { body }) })).data
  const signIn = async (username: string, password = 'Demo!pass1') =>
    (await call('signIn', { username, password })).accessToken
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address: address!, call, signIn, stop, house: houseOf(address!) }
}

/** At the origin of the simulated aggregator, on the port of the demo. */
async function atAggregator(address: string, path: string, body?: object) {
  const host = `simulated-aggregator.localhost:${new URL(address).port}`
  const sent = request(address, { path, method: body ? 'POST' : 'GET', headers: { host } })
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await text(response)
  const isJson = response.headers['content-type']?.includes('json')
  const json = (isJson ? JSON.parse(content) : {}) as Record<string, unknown>
  const policy = response.headers['content-security-policy']
  return { status: response.statusCode, text: content, json, policy }
}

/** Everything that a second start must not seed again. */
async function seededData() {
  const token = await demo.signIn('demoplayer')
  return {
    operators: (await demo.house('listHouseOperators')).data.operators,
    games: (await demo.house('listHouseGames')).data.games,
    players: (await demo.house('findPlayers', { text: 'demoplayer' })).data.players,
    wallet: (await demo.call('getWallets', undefined, token)).wallets,
    transactions: (await demo.call('getTransactions', undefined, token)).transactions,
    redeems: (await demo.call('getRedeems', undefined, token)).redeems,
    rounds: (await demo.call('getCasinoTransactions', undefined, token)).casinoTransaction,
    bonuses: await demo.call('getBonuses', undefined, token),
    wagered: await demo.call('getWagered', undefined, token),
  }
}

describe('the demo', () => {
  it('has three operators, games, and a player with credit, history and notifications', async () => {
    const { operators, games, wallet, transactions, redeems, rounds } = await seededData()
    expect(operators.map(({ id, approvesItself, welcomeCredit }) => [id, approvesItself, welcomeCredit])).toEqual([
      [1001, true, 100],
      [1002, false, 0],
      [1003, false, 50],
    ])
    expect(games.length).toBeGreaterThanOrEqual(5)
    expect(wallet.operator_id).toBe(1001)
    expect(wallet.amount).toBeGreaterThan(100)
    expect(wallet.gameCredits).toBeGreaterThan(0)
    expect(new Set(transactions.rows.map(({ status }) => status))).toEqual(
      new Set(['completed', 'cancelled', 'pending']),
    )
    expect(redeems.rows.find(({ status }) => status === 'pending')?.redeem_code).toBeTruthy()
    expect(rounds.count).toBe(46)
    const token = await demo.signIn('demoplayer')
    expect((await demo.call('getNotifications', undefined, token)).notifications.count).toBeGreaterThan(0)
  })

  it('issue 38: publishes the games that ship as packages, with picture and studio, in the lobby', async () => {
    const dist = new URL('../../../games/packages/dist', import.meta.url)
    const shipped = readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(shipped.length).toBeGreaterThan(0)
    const ids = shipped.map(({ name }) => name)
    const inLobby = async () => (await demo.call('getGames')).categoryGames.rows.filter(({ id }) => ids.includes(id))
    await vi.waitUntil(async () => (await inLobby()).length === ids.length, { timeout: 110_000, interval: 200 })
    for (const game of await inLobby())
      expect(game).toMatchObject({ provider: 'Lucero', picture: expect.stringMatching(/^\/pictures\//) })
  })

  it('BON-1 has a bonus of each kind, and a player who is wagering one', async () => {
    const { bonuses, wagered, wallet } = await seededData()
    expect(new Set(bonuses.bonus.map(({ kind }) => kind))).toEqual(new Set(['deposit', 'no-deposit', 'free-spins']))
    expect(bonuses.bonus.find(({ kind }) => kind === 'free-spins')).toMatchObject({
      title: 'Twenty night spins',
      freeSpins: { count: 20, gameId: 'night-reels', stake: 0.2 },
      amount: 4,
      target: 40,
    })
    expect(wagered).toMatchObject({ title: 'Night gift', state: 'wagering', amount: 10, target: 50, wagered: 8 })
    expect(wagered!.lastBets).toHaveLength(8)
    expect(wallet).toMatchObject({ bonusActive: true, nonCashAmount: wagered!.balance })
  })

  it('has a player without an operator', async () => {
    const token = await demo.signIn('freshplayer')
    expect((await demo.call('getWallets', undefined, token)).wallets.operator_id).toBe(0)
    expect(await demo.call('getMyOperators', undefined, token)).toEqual([])
  })

  it('OPS-1 a new player who applies to operator 1001 gets 100.00 of credit', async () => {
    const account = { username: 'newcomer', password: 'Right!pass1', phoneCode: 1, phone: '3055550199' }
    const { user, verificationCode } = await demo.call('signUp', account)
    await demo.call('verifyAccount', { userId: user.id, code: verificationCode! })
    const token = await demo.signIn(account.username, account.password)
    const connected = await demo.call('applyToOperator', { operatorId: 1001 }, token)
    expect(connected.activeStatus).toBe(1)
    expect((await demo.call('getWallets', undefined, token)).wallets).toMatchObject({ operator_id: 1001, amount: 100 })
    await demo.call('transferToGame', { items: [{ gameId: 'night-reels', amount: 10 }] }, token)
    expect((await demo.call('getWallets', undefined, token)).wallets).toMatchObject({ amount: 90, gameCredits: 10 })
  })

  it('issue 38: the games of the simulated aggregator play with credit, and the history leads to their round', async () => {
    const token = await demo.signIn('newcomer', 'Right!pass1')
    const games = await vi.waitUntil(
      async () => {
        const { rows } = (await demo.call('getGames')).categoryGames
        const found = rows.filter(({ provider }) => provider === 'Simulated Studio')
        return found.length === 3 && found.every(({ picture }) => picture) && found
      },
      { timeout: 110_000, interval: 200 },
    )
    expect(games.map(({ name }) => name).toSorted()).toEqual(['Harvest Wheel', 'Pearl Cards', 'Sun or Moon'])
    const { id: gameId } = games.find(({ name }) => name === 'Harvest Wheel')!
    await demo.call('transferToGame', { items: [{ gameId, amount: 5 }] }, token)
    const page = new URL((await demo.call('launchGame', { gameId, platform: 'desktop' }, token)).url)
    const { port } = new URL(demo.address)
    expect(page.pathname).toBe('/play')
    expect((await fetch(page)).headers.get('content-security-policy')).toContain(
      'frame-src http://simulated-aggregator.localhost:*; ',
    )
    const launch = new URL(decodeURIComponent(page.hash.slice(1)))
    expect(launch.origin).toBe(`http://simulated-aggregator.localhost:${port}`)
    const game = await atAggregator(demo.address, `${launch.pathname}${launch.search}`)
    expect(game.text).toContain('<script')
    expect(game.policy).toContain(`; frame-ancestors ${new URL(demo.address).origin}`)
    expect((await atAggregator(demo.address, launch.pathname)).policy).toContain("; frame-ancestors 'none'")
    const session = launch.searchParams.get('session')
    expect(await atAggregator(demo.address, '/api/open', { session })).toMatchObject({ json: { balance: 500_000 } })
    const play = { session, requestId: crypto.randomUUID(), stake: 100_000, choice: '' }
    const { json: round } = await atAggregator(demo.address, '/api/play', play)
    expect(round).toMatchObject({ state: 'closed', problem: null, balance: 400_000 + Number(round['payout']) })
    expect((await atAggregator(demo.address, '/api/play', play)).json).toEqual(round)
    const { roundUrl } = (await demo.call('getRounds', undefined, token)).rows[0]!
    const link = await fetch(new URL(roundUrl!, demo.address), { redirect: 'manual' })
    expect(link.headers.get('location')).toBe(`${launch.origin}/rounds/${play.requestId}`)
    expect((await atAggregator(demo.address, `/api/rounds/${play.requestId}`)).json).toMatchObject({
      id: play.requestId,
      payout: round['payout'],
    })
    // Its signed calls are not reachable from outside.
    expect((await atAggregator(demo.address, '/operator/generic/v2/game/list', {})).status).toBe(404)
  })

  it('BON-7 a new player who activates the free spins can play one in Night Reels', async () => {
    const token = await demo.signIn('newcomer', 'Right!pass1')
    const { bonus } = await demo.call('getBonuses', undefined, token)
    const { id: bonusId } = bonus.find(({ kind }) => kind === 'free-spins')!
    await demo.call('activateBonus', { bonusId }, token)
    const { url } = await demo.call('launchGame', { gameId: 'night-reels', platform: 'desktop' }, token)
    const game = new URL(url, demo.address)
    const post = async (path: string, body: object, pageToken = '') => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${pageToken}` }
      const response = await fetch(new URL(`/games/api/${path}`, game), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await response.json()) as { pageToken: string; freeSpins?: object; round?: object }
    }
    const seat = await post('enter', { game: 'night-reels', token: game.searchParams.get('token') })
    expect(seat.freeSpins).toEqual({ left: 20, cents: 20, won: 0 })
    const spin = { requestId: crypto.randomUUID(), bet: { cents: 20 }, freeSpin: true }
    const { round } = await post('play', spin, seat.pageToken)
    expect(round).toMatchObject({ status: 'closed', stake: 20, freeSpin: { left: 19 } })
    expect(await demo.call('getWagered', undefined, token)).toMatchObject({ freeSpinsLeft: 19, wagered: 0 })
  })

  it('a second start changes nothing', async () => {
    const before = await seededData()
    await demo.stop()
    demo = await startDemo()
    expect(await seededData()).toEqual(before)
    expect((await fullAudit(demo.house)).findings).toEqual([])
  })
})
