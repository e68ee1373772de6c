import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { packagePartBytes, type PackageVersion } from '@lucero/contract/provider/packages'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../games/own-games.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { addPackage, setPackageState } from '../testing/packages.ts'
import { openProvider, providerAt, type Provider } from '../testing/provider.ts'
import { insertTry } from './store.ts'

// A check starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let casino: Casino
let own: Provider
let stranger: Provider

beforeAll(async () => {
  casino = await openCasino()
  const secret = randomBytes(32).toString('hex')
  await registerOwnGames(casino.runtime, secret)
  own = providerAt(casino.address, ownProviderId, secret)
  stranger = await openProvider(casino)
})
afterAll(() => casino.stop())

const figuresOf = (rounds: number) => ({
  modes: [
    {
      name: 'base',
      rounds,
      staked: String(100 * rounds),
      paid: String(95 * rounds),
      betSquares: String(10_000 * rounds),
      maxBet: '100',
      wrongPayouts: 0,
      abandoned: 2,
      fit: { statistic: 1.5, degreesOfFreedom: 3, chance: 0.68 },
    },
  ],
  calls: {
    results: [
      { result: 'OK', calls: 900 },
      { result: 'ERR_IPB', calls: 40 },
      { result: 'ERR_VAL', calls: 60 },
    ],
    p99Ms: 12.5,
  },
})

async function listed(game: string): Promise<Pick<PackageVersion, 'version' | 'state'>[]> {
  const { body } = await own.call('packages', {})
  return body.versions!.filter((one) => one.game === game).map(({ version, state }) => ({ version, state }))
}

async function launch(game: string, { isChosen = false } = {}) {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  if (isChosen) await casino.house('chooseTrialPlayer', { gameId: game, username: player.username, isChosen })
  const { data } = await player.call('launchGame', { body: { gameId: game } })
  const token = new URLSearchParams(data.url.split('?')[1]).get('token')
  return (await own.call('session', { token, game })).body
}

it('issue 38: the games process gets the versions with their settings, and nothing while they are unchanged', async () => {
  await addPackage(casino.runtime, { game: 'listed' })
  const { body } = await own.call('packages', {})
  const version = body.versions!.find(({ game }) => game === 'listed')!
  expect(version).toMatchObject({
    version: 1,
    state: 'published',
    manifest: {
      name: 'listed',
      modes: [{ name: 'base', cost: 10_000, outcomes: 4, rtp: '95.000000', maxPayout: 1000 }],
      step: 1,
    },
    settings: { step: 1, minBet: 10, maxBet: 10_000, defaultBet: 100, jurisdiction: { disabledTurbo: false } },
  })
  const { text, hash } = version.manifest.commitment
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  expect((await own.call('packages', { revision: body.revision })).body.versions).toBeNull()
  await setPackageState(casino.runtime, 'listed', 1, 'retired')
  expect((await own.call('packages', { revision: body.revision })).body.versions).not.toBeNull()
})

it('issue 38: files arrive in parts, whole, by their hash', async () => {
  const content = randomBytes(packagePartBytes + 17)
  const files = { ...goodFiles(), 'front/art.bin': content }
  const { manifest } = await addPackage(casino.runtime, { game: 'parts', files })
  const { sha256 } = manifest.front.find(({ path }) => path === 'art.bin')!
  const parts = await Promise.all([0, 1].map((part) => own.call('packageFile', { sha256, part })))
  expect(parts.map(({ body }) => body.parts)).toEqual([2, 2])
  expect(Buffer.concat(parts.map(({ body }) => Buffer.from(body.bytes!, 'base64'))).equals(content)).toBe(true)
  expect((await own.call('packageFile', { sha256, part: 2 })).body.result).toBe('NOT_FOUND')
})

it('issue 38: for another provider the calls do not exist', async () => {
  for (const [name, body] of [
    ['packages', {}],
    ['packageFile', { sha256: 'a'.repeat(64), part: 0 }],
    ['packageTry', { token: 'x' }],
    ['packageWatch', { game: 'listed', version: 1, at: '2026-11-01T10:00:00Z', figures: figuresOf(1) }],
  ] as const) {
    const { status, body: answer } = await stranger.call(name, body)
    expect([name, status, answer.result]).toEqual([name, 404, 'NOT_FOUND'])
  }
})

it('issue 38: a chosen player plays the newest version in trial, everybody else the published one', async () => {
  const game = 'tried'
  await addPackage(casino.runtime, { game })
  await addPackage(casino.runtime, { game, state: 'trial' })
  await addPackage(casino.runtime, { game, state: 'uploaded' })
  expect(await listed(game)).toEqual([
    { version: 1, state: 'published' },
    { version: 2, state: 'trial' },
    { version: 3, state: 'uploaded' },
  ])
  expect((await launch(game)).packageVersion).toBe(1)
  expect((await launch(game, { isChosen: true })).packageVersion).toBe(2)
  await setPackageState(casino.runtime, game, 2, 'published')
  expect((await launch(game)).packageVersion).toBe(2)
  expect(await listed(game)).toContainEqual({ version: 1, state: 'retired' })
})

it('issue 38: a player who is removed from a trial cannot bet in an open page, and other players go on', async () => {
  const game = 'left-trial'
  await addPackage(casino.runtime, { game })
  await addPackage(casino.runtime, { game, state: 'trial' })
  const tester = await launch(game, { isChosen: true })
  const other = await launch(game)
  expect([tester.packageVersion, other.packageVersion]).toEqual([2, 1])
  const bet = async ({ session, player }: typeof tester) => {
    const id = randomUUID()
    const answer = await own.call('bet', { session, player, round: id, transaction: id, amount: 0 })
    return answer.body.result
  }
  expect([await bet(tester), await bet(other)]).toEqual(['OK', 'OK'])
  await casino.house('chooseTrialPlayer', { gameId: game, username: tester.username!, isChosen: false })
  expect([await bet(tester), await bet(other)]).toEqual(['SESSION_EXPIRED', 'OK'])
})

it('issue 38: a game whose only version is in trial is not in the lobby, and chosen players alone can launch it', async () => {
  const game = 'only-trial'
  await addPackage(casino.runtime, { game, state: 'trial' })
  expect((await launch(game, { isChosen: true })).packageVersion).toBe(1)
  const other = await casino.player({ operators: [plainOperator], credit: 10 })
  expect((await other.call('launchGame', { body: { gameId: game } })).error?.description).toBe('GAME_NOT_FOUND')
})

it('issue 38: a session of a game that is not hosted names no version', async () => {
  expect(await launch('mines')).not.toHaveProperty('packageVersion')
})

it('issue 38: a try is valid once', async () => {
  await addPackage(casino.runtime, { game: 'by-staff', state: 'uploaded' })
  const token = newToken()
  await insertTry(casino.runtime.db, tokenHash(token), 'by-staff', 1, 60)
  expect((await own.call('packageTry', { token })).body).toMatchObject({ game: 'by-staff', version: 1 })
  expect((await own.call('packageTry', { token })).body.result).toBe('SESSION_NOT_FOUND')
})

it('issue 38: staff see the last report about play, beside the exact figures; an older one that arrives later is dropped', async () => {
  const game = 'watched'
  await addPackage(casino.runtime, { game })
  const report = (version: number, minute: number, rounds: number) =>
    own.call('packageWatch', { game, version, at: `2026-11-01T10:0${minute}:00.000Z`, figures: figuresOf(rounds) })
  for (const [minute, rounds] of [
    [1, 500],
    [5, 1000],
    [3, 700],
  ] as const)
    expect((await report(1, minute, rounds)).body.result).toBe('OK')
  expect((await report(2, 1, 500)).body.result).toBe('OK')
  const { watch } = (await casino.house('watchPackage', { game })).data
  expect(watch).toMatchObject({
    version: 1,
    state: 'published',
    at: '2026-11-01T10:05:00.000Z',
    calls: {
      count: 1000,
      errors: [
        { error: 'ERR_VAL', calls: 60 },
        { error: 'ERR_IPB', calls: 40 },
      ],
      p99Ms: 12.5,
    },
  })
  expect(watch.modes).toEqual([
    {
      name: 'base',
      verdict: 'expected',
      rounds: 1000,
      staked: 1000,
      paid: 950,
      exactRtp: '95.000000',
      observedRtp: '95.000000',
      // The deviation of a bet is 1.6576: 3.2905 × 1.6576 ÷ √1000 is 17.248 %.
      interval: { from: '77.752176', to: '112.247824' },
      draws: { chiSquared: 1.5, degreesOfFreedom: 3, chance: 0.68 },
      wrongPayouts: 0,
      abandoned: 2,
    },
  ])
  expect((await casino.house('watchPackage', { game, version: 2 })).error?.description).toBe('PACKAGE_NOT_FOUND')
})
