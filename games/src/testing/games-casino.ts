// Test fixture: a real casino, the games program, an unreliable proxy between them, and clients of the games API.
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { registerOwnGames } from '../../../server/src/games/own-games.ts'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'
import { ask } from '../../../server/src/testing/ask.ts'
import { layBonus } from '../../../server/src/testing/bonuses.ts'
import { openCasino, plainOperator, type TestPlayer } from '../../../server/src/testing/casino.ts'
import { assertBooksClean } from '../../../server/src/testing/ledger.ts'
import { programPath } from '../../../server/src/testing/programs.ts'
import { gamesApi } from '../api-path.ts'
import type { Answers, RoundStatus } from '../api.ts'
import type { Games } from '../server/runtime.ts'
import { openGames } from '../program.ts'
import { loadSettings } from '../settings.ts'
import { coinGame } from './coin-game.ts'
import { compareRecords } from './compare-records.ts'
import { unreliableProxy } from './unreliable-proxy.ts'

export type GamesCasino = Awaited<ReturnType<typeof openGamesCasino>>

type Refusal = { refusal: string; message: string }
type Answer<Name extends keyof Answers> = { status: number; body: Answers[Name] & Refusal; text: string }

/** All fields that an answer of the wire contract may have. */
type WireAnswer = {
  error?: string
  message?: string
  balance: { amount: number; currency: string }
  round: null | {
    betID: number
    amount: number
    payout: number
    payoutMultiplier: number
    costMultiplier: number
    active: boolean
    mode: string
    event: string | null
    state: unknown[]
  }
  config: {
    gameID: string
    minBet: number
    maxBet: number
    stepBet: number
    defaultBetLevel: number
    betLevels: number[]
    betModes: Record<string, { mode: string; costMultiplier: number; feature: boolean }>
    jurisdiction: Record<string, boolean | number>
  }
  meta: null
  event: string
  state: unknown[]
  payoutMultiplier: number
  costMultiplier: number
}

type CasinoOptions = { settings?: Record<string, string>; gamesAt?: () => string | undefined }

/** `settings` are those of the games, `casinoOptions` those of the wallet. */
export async function openGamesCasino(settings: Record<string, string> = {}, casinoOptions: CasinoOptions = {}) {
  const { settings: casinoSettings, ...wiring } = casinoOptions
  const casino = await openCasino(casinoSettings, wiring)
  const secret = randomBytes(32).toString('hex')
  await registerOwnGames(casino.runtime, secret)
  const proxy = await unreliableProxy(casino.address)
  const dataDir = mkdtempSync(join(tmpdir(), 'lucero-games-'))
  const env = {
    GAMES_DATA_DIR: dataDir,
    WALLET_URL: proxy.url,
    PROVIDER_SECRET: secret,
    DATABASE_URL: casino.databaseUrl,
    GAMES_PAGE_DIR: join(import.meta.dirname, 'no-page'),
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const stops: (() => Promise<unknown>)[] = []
  /** Each start is a separate node. */
  const start = async (more: Record<string, string> = {}, games: Games = coinGame) => {
    const program = await openGames(loadSettings({ ...env, ...more }), { games })
    let stopped: Promise<void> | undefined
    const stopOnce = () => (stopped ??= program.stop())
    stops.push(stopOnce)
    return { ...clientOf(`http://127.0.0.1:${program.port}`), stop: stopOnce }
  }
  const startProcess = async (more: Record<string, string> = {}, file = 'coin-process.ts') => {
    const process = await forkGames({ ...env, ...more }, file)
    stops.push(process.kill)
    return { ...clientOf(process.url), kill: process.kill }
  }
  /** A player with credit in the game, and a function that returns a launch token. */
  const player = async (cents = 10_000, game = 'mines') => {
    const someone = await casino.player({ operators: [plainOperator], credit: 1000 })
    if (cents) await someone.call('transferToGame', { body: { items: [{ gameId: game, amount: cents / 100 }] } })
    return { ...someone, launch: () => launch(someone, game) }
  }
  /** Grants free spins, of 0.20 by default. The bonus ends only by expiry. */
  const giveSpins = async ({ call }: Pick<TestPlayer, 'call'>, count = 3, gameId = 'mines', cents = 20n) => {
    const spins = { count, gameId, cents }
    const amount = cents * BigInt(count)
    const bonusId = await layBonus(casino.runtime, {
      kind: 'free-spins',
      amount,
      playThrough: 1000,
      closesUnder: 0n,
      spins,
    })
    await call('activateBonus', { body: { bonusId } })
  }
  /** Expires all bonuses of a player. */
  const endBonus = async ({ id }: Pick<TestPlayer, 'id'>) => {
    await ask(
      casino.databaseUrl,
      `update bonus_grant set expires_at = now() - interval '1 second' where player_id = '${id}'`,
    )
    casino.runtime.books.forgetAll()
  }
  const expectAgreement = async () => {
    const compared = await compareRecords(casino.databaseUrl)
    expect(compared.differences).toEqual([])
    await assertBooksClean({ ...casino.runtime, owner: casino.owner })
    return compared
  }
  /** All rounds in the games database, oldest first. */
  const rounds = async () => {
    const rows = await ask(casino.databaseUrl, 'select id, status from lucero_games.round order by place')
    return rows.map(([id, status]) => ({ id, status }) as { id: string; status: RoundStatus })
  }
  const stop = async () => {
    for (const one of stops) await one()
    await proxy.stop()
    await casino.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { casino, proxy, dataDir, start, startProcess, player, giveSpins, endBonus, rounds, expectAgreement, stop }
}

async function launch({ call }: Pick<TestPlayer, 'call'>, gameId: string): Promise<string> {
  const { url } = (await call('launchGame', { body: { gameId } })).data
  return new URLSearchParams(url.split('?')[1]).get('token')!
}

async function forkGames(env: Record<string, string>, file: string) {
  const child: ChildProcess = fork(programPath(`games/src/testing/${file}`), {
    env: { ...bareEnvironment(), ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ gamesPort }] = (await once(child, 'message')) as [{ gamesPort: number }]
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { url: `http://127.0.0.1:${gamesPort}`, kill }
}

function clientOf(url: string) {
  const call = async <Name extends keyof Answers>(
    _name: Name,
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: object } = {},
  ): Promise<Answer<Name>> => {
    const response = await fetch(`${url}${gamesApi}${path}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text) as Answer<Name>['body'], text }
  }

  const pageWith = (token: string) => ({
    token,
    seat: () => call('seat', 'GET', '/seat', { token }),
    name: (body?: { isShown: boolean }) =>
      call('name', body ? 'POST' : 'GET', '/name', { token, ...(body && { body }) }),
    play: (bet: unknown, requestId: string = randomUUID()) =>
      call('play', 'POST', '/play', { token, body: { requestId, bet } }),
    /** Plays a free spin of giveSpins, in the coin game or in Night Reels. */
    spin: (bet: unknown = { cents: 20, waits: false }, requestId: string = randomUUID()) =>
      call('play', 'POST', '/play', { token, body: { requestId, bet, freeSpin: true } }),
    act: (round: string, step: number, action: unknown) =>
      call('act', 'POST', '/act', { token, body: { round, step, action } }),
    seeds: (clientSeed?: string) => call('changeSeeds', 'POST', '/seeds', { token, body: { clientSeed } }),
    force: (mode: string, outcome: number) =>
      call('force', 'POST', '/hosted/force', { token, body: { mode, outcome } }),
    rounds: (before?: string) =>
      call('rounds', 'GET', before === undefined ? '/rounds' : `/rounds?before=${before}`, { token }),
    share: (id: string, body: { isShared?: boolean; hasProof?: boolean } = {}) =>
      call('share', 'POST', `/rounds/${id}/share`, { token, body }),
    statistics: () => call('statistics', 'GET', '/statistics', { token }),
    numbers: () => call('numbers', 'GET', '/roulette/numbers', { token }),
  })

  /** A call of the wire contract, as the front end of the game sends it. */
  const wire = async (game: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/content/${game}${path}`, {
      ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'X-Forwarded-Host': `${game}.localhost:3000`, ...headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as WireAnswer }
  }

  return {
    url,
    wire,
    enterTry: (link: string, game: string) => call('enter', 'POST', '/enter', { body: { game, try: link } }),
    enter: (token?: string, game = 'mines', pageToken?: string) =>
      call('enter', 'POST', '/enter', { token: pageToken, body: { game, token } }),
    openPage: async (token?: string) => {
      const { status, body } = await call('enter', 'POST', '/enter', { body: { game: 'mines', token } })
      expect([status, body.refusal]).toEqual([200, undefined])
      return pageWith(body.pageToken)
    },
    pageWith,
    bets: (game = 'mines') => call('bets', 'GET', `/bets/${game}`),
    round: (id: string) => call('round', 'GET', `/rounds/${id}`),
    roundInLog: (id: string) => call('roundInLog', 'GET', `/rounds/${id}/log`),
    reveal: (id: string, token?: string) => call('reveal', 'POST', `/rounds/${id}/reveal`, { token }),
  }
}
