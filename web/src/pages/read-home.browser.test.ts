import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, expect, it } from 'vitest'
import { gamesQuery } from '../catalogue/games.ts'
import { winnersQuery } from '../games/queries.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { clearAccessToken, storeAccessToken } from '../lib/session.ts'
import { userKey } from '../players/queries.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { stubServer } from '../testing/stub-server.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { walletKey } from '../wallet/queries.ts'
import { readHome } from './read-home.ts'

afterEach(clearAccessToken)

it('NAV-7 a player’s home loads its data before the first render, each part once', async () => {
  const server = stubServer({ ...demoPlayer, getGames: { categoryGames: { count: 0, rows: [] } } })
  storeAccessToken(token)
  const client = newQueryClient()
  await readHome(client)
  expect(client.getQueryData(userKey)).toEqual(demoPlayer.getUser.user)
  expect(client.getQueryData(walletKey)).toEqual(demoPlayer.getWallets.wallets)
  expect(client.getQueryData(gamesQuery.queryKey)).toEqual({ rows: [], count: 0 })
  const calls = server.requests.map(({ call }) => call)
  expect(calls.toSorted()).toEqual([
    'getGames',
    'getMyOperators',
    'getRecentWinners',
    'getSaferPlay',
    'getUser',
    'getWallets',
  ])
})

it('a visitor’s home loads no player data', async () => {
  const server = stubServer(demoPlayer)
  await readHome(newQueryClient())
  expect(server.requests.map(({ call }) => call).toSorted()).toEqual(['getGames', 'getRecentWinners'])
})

it('does not wait for a slow part', async () => {
  const server = stubServer(demoPlayer)
  const answerGames = server.hold('getGames')
  storeAccessToken(token)
  const client = newQueryClient()
  await readHome(client)
  expect(client.getQueryState(gamesQuery.queryKey)?.status).toBe('pending')
  expect(client.getQueryData(userKey)).toBeDefined()
  answerGames()
})

it('ERR-3 shows no error for a failed part: the page does', async () => {
  stubServer({ ...demoPlayer, getRecentWinners: new Refusal('INTERNAL_ERROR') })
  storeAccessToken(token)
  const client = newQueryClient()
  await readHome(client)
  expect(client.getQueryState(winnersQuery.queryKey)?.status).toBe('error')
  expect(shownToasts()).toEqual([])
})
