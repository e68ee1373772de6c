import { createHash, randomBytes } from 'node:crypto'
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
