import { ownGames, ownProviderId } from '@lucero/contract/shared/own-games'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { providerAt } from '../testing/provider.ts'
import { registerOwnGames } from './own-games.ts'

const secret = 'a secret of our own games, long enough'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  await registerOwnGames(casino.runtime, secret)
})
afterAll(() => casino.stop())

const own = async () =>
  (await casino.house('listHouseGames')).data.games.filter(({ provider }) => provider === ownProviderId)
const secrets = async () =>
  (await casino.owner.one<{ count: number }>(sql`select count(*)::int as count from provider_secret`)).count

it('GAM-1 our own games are listed with their provider and can be launched', async () => {
  const { rows } = (await casino.call('getGames')).data.categoryGames
  expect(rows.filter(({ provider }) => provider === 'Lucero').map(({ id }) => id)).toEqual(ownGames.map(({ id }) => id))
  const player = await casino.player({ operators: [plainOperator] })
  const { url } = (await player.call('launchGame', { body: { gameId: 'roulette' } })).data
  expect(url.startsWith(`${casino.address}/games/roulette/?token=`)).toBe(true)
  const token = new URLSearchParams(url.split('?')[1]).get('token')
  const answer = await providerAt(casino.address, ownProviderId, secret).call('session', { token, game: 'roulette' })
  expect(answer.body).toMatchObject({ result: 'OK', player: player.id, game: 'roulette' })
})

it('a restart changes nothing and enables nothing', async () => {
  await casino.house('switchGame', { gameId: 'mines', enabled: false })
  await casino.house('limitGame', { gameId: 'mines', maxBet: 5 })
  await casino.house('switchProvider', { providerId: ownProviderId, enabled: false })
  const before = [await own(), (await casino.house('listProviders')).data, await secrets()]
  await registerOwnGames(casino.runtime, secret)
  await Promise.all([1, 2].map(() => registerOwnGames(casino.runtime, secret)))
  expect([await own(), (await casino.house('listProviders')).data, await secrets()]).toEqual(before)
  expect((await own()).find(({ id }) => id === 'mines')).toMatchObject({ enabled: false, maxBet: 5 })
})

it('a start updates names and RTP, adds a new secret, and keeps the previous one valid', async () => {
  await casino.owner.run(
    sql`update casino_game set name = 'Old', return_to_player = 1, launch_url = '/old' where id = 'dice'`,
  )
  await Promise.all([1, 2, 3].map(() => registerOwnGames(casino.runtime, 'the secret after this, long enough too')))
  const dice = ownGames.find(({ id }) => id === 'dice')!
  expect((await own()).find(({ id }) => id === 'dice')).toMatchObject({ ...dice, launchUrl: '/games/dice/' })
  for (const valid of ['the secret after this, long enough too', secret]) {
    const { body } = await providerAt(casino.address, ownProviderId, valid).call('session', {
      token: 'x',
      game: 'dice',
    })
    expect(body.result).toBe('SESSION_NOT_FOUND')
  }
})
