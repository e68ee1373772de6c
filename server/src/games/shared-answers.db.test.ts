import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { addGame, switchGame } from '../catalogue/catalogue.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'

let node: TestProgram
let token: string
beforeAll(async () => {
  node = await startProgram()
  for (const id of ['one', 'two']) await addGame(node.kit.db, { id, name: id, category: 'x', returnToPlayer: 96 })
  token = await (await node.newPlayer()).signIn()
})
afterAll(() => node.stop())

const ask = (name: CallName, headers: Record<string, string> = {}) =>
  fetch(`${node.address}${apiBase}${calls[name].path}`, { headers, cache: 'no-store' })

const has = (etag: string) => ({ 'If-None-Match': etag })

it.each(['getGames', 'getRecentWinners', 'getCountries'] as const)(
  'API-17 API-19 API-21 %s is sent once to whoever keeps it',
  async (name) => {
    const first = await ask(name, { Authorization: token })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await first.json()).toMatchObject({ errors: [] })
    const again = await ask(name, { Authorization: token, ...has(etag) })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await ask(name, { Authorization: token, ...has('"other"') })).status).toBe(200)
  },
)

it('API-19 what the house changes is sent to everybody again', async () => {
  const etag = (await ask('getGames')).headers.get('etag') ?? ''
  await switchGame(node.kit, 'two', false)
  const changed = await ask('getGames', has(etag))
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ data: { categoryGames: { count: 1, rows: [{ id: 'one' }] } } })
  await switchGame(node.kit, 'two', true)
  expect((await ask('getGames', has(etag))).status).toBe(304)
})

it('ERR-2 API-17 a tag is no token, and a refusal is not kept', async () => {
  const etag = (await ask('getCountries', { Authorization: token })).headers.get('etag') ?? ''
  const refused = await ask('getCountries', has(etag))
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
    401,
    'no-store',
    null,
  ])
})

it("what is a player's own has no tag", async () => {
  const answer = await ask('getUser', { Authorization: token })
  expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null])
})
