import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiBase, callNames, calls, type Call, type CallName } from '@lucero/contract/player/calls'
import { addGame, switchGame } from '../catalogue/catalogue.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'

let node: TestProgram
let token: string
beforeAll(async () => {
  node = await startProgram()
  for (const id of ['one', 'two']) await addGame(node.runtime.db, { id, name: id, category: 'x', returnToPlayer: 96 })
  token = await (await node.newPlayer()).signIn()
})
afterAll(() => node.stop())

const get = (name: CallName, headers: Record<string, string> = {}) =>
  fetch(`${node.address}${apiBase}${calls[name].path}`, { headers, cache: 'no-store' })

const ifNoneMatch = (etag: string) => ({ 'If-None-Match': etag })

it.each(['getGames', 'getRecentWinners', 'getCountries'] as const)(
  'API-17 API-19 API-21 %s returns 304 to a matching ETag',
  async (name) => {
    const first = await get(name, { Authorization: token })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await first.json()).toMatchObject({ errors: [] })
    const again = await get(name, { Authorization: token, ...ifNoneMatch(etag) })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await get(name, { Authorization: token, ...ifNoneMatch('"other"') })).status).toBe(200)
  },
)

it('API-19 a change by the house invalidates the ETag', async () => {
  const etag = (await get('getGames')).headers.get('etag') ?? ''
  await switchGame(node.runtime, 'two', false)
  const changed = await get('getGames', ifNoneMatch(etag))
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ data: { categoryGames: { count: 1, rows: [{ id: 'one' }] } } })
  await switchGame(node.runtime, 'two', true)
  expect((await get('getGames', ifNoneMatch(etag))).status).toBe(304)
})

it('ERR-2 API-17 an ETag does not replace a token, and a refusal is not cached', async () => {
  const etag = (await get('getCountries', { Authorization: token })).headers.get('etag') ?? ''
  const refused = await get('getCountries', ifNoneMatch(etag))
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
    401,
    'no-store',
    null,
  ])
})

it('API-19 specification 7 the games are in `data` and at the top level of the response', async () => {
  const body = (await (await get('getGames')).json()) as Record<string, object> & { data: Record<string, object> }
  expect(body['categoryGames']).toMatchObject({ count: 2, rows: [{ id: 'one', gameId: 'one' }, { id: 'two' }] })
  expect(body.data).toEqual({ categoryGames: body['categoryGames'] })
})

/** Listed here rather than derived, so that a call marked as shared by mistake fails the test. */
const ofOnePlayer = [
  'getPlayResults',
  'getRaceStanding',
  'getSessions',
  'getPasskeys',
  'getUser',
  'getWallets',
  'collect',
  'getTransactions',
  'getMyOperators',
  'getOperators',
  'getCasinoTransactions',
  'getRounds',
  'getNotifications',
  'getUnreadNotifications',
  'getBonuses',
  'getWagered',
  'getRedeems',
  'getConversations',
  'getSaferPlay',
  'getStatement',
  'getLedger',
  'getPublishedBalance',
] as const

/** These need an id, or return 404 for a player without a bonus. */
const ofOneThing = [
  'getBonusDetail',
  'getBonusCredit',
  'collectBonus',
  'getRedeem',
  'getConversation',
  'getGameVisit',
  'getPublishedRound',
] as const

const cacheHeadersOf = async (name: CallName) => {
  const { headers } = await get(name, { Authorization: token })
  return [headers.get('cache-control'), headers.get('etag')]
}

it.each(ofOnePlayer)('A4 %s is private to a player: no-store, no ETag', async (name) => {
  expect((await get(name, { Authorization: token })).status).toBe(200)
  expect(await cacheHeadersOf(name)).toEqual(['no-store', null])
})

it('A4 no other read is shared, and no write', async () => {
  const shared = callNames.filter((name) => (calls[name] as Call).shared)
  expect(shared.toSorted()).toEqual([
    'getCountries',
    'getGames',
    'getHelpLines',
    'getRecentWinners',
    'getTrust',
    'getWelcome',
  ])
  const reads = callNames.filter((name) => calls[name].method === 'GET')
  expect(reads.toSorted()).toEqual([...ofOnePlayer, ...ofOneThing, ...shared].toSorted())
  for (const name of ofOneThing) expect([name, ...(await cacheHeadersOf(name))]).toEqual([name, 'no-store', null])
})
