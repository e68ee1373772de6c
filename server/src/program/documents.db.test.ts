import { apiBase } from '@lucero/contract/player/calls'
import { houseBase } from '@lucero/contract/house/calls'
import { houseOpenapi } from '@lucero/contract/house/openapi'
import { providerBase } from '@lucero/contract/provider/calls'
import { providerOpenapi } from '@lucero/contract/provider/openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseToken, openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { expectDocumented } from '../testing/documents.ts'
import { startProgram } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.stop())

const get = (address: string, path: string, token?: string) =>
  fetch(`${address}${path}`, token ? { headers: { Authorization: token } } : {})

it('integrators F10 the provider document is served without a token', async () => {
  const response = await get(casino.address, `${providerBase}/openapi.json`)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(providerOpenapi())))
})

it('integrators F10 the house document is served only on the house listener, and only with its token', async () => {
  const path = `${houseBase}/openapi.json`
  const node = await startProgram({ LUCERO_HOUSE_PORT: '0' }, { databaseUrl: casino.databaseUrl })
  const response = await get(node.houseAddress, path, houseToken)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(houseOpenapi())))
  expect((await get(node.houseAddress, path)).status).toBe(401)
  expect((await get(node.address, path, houseToken)).status).toBe(404)
  await node.stop()
})

it('integrators B the receipt key is served at a fixed address and equals the key in getLedger', async () => {
  const published = (await (await get(casino.address, '/.well-known/lucero-statement-key.json')).json()) as object
  const player = await casino.player({ operators: [plainOperator], credit: 5 })
  const { key } = (await player.call('getLedger')).data
  expect(published).toEqual({ key, algorithm: 'ECDSA P-256 SHA-256' })
})

it('integrators F10 a call without parameters refuses an unknown query parameter and names it in fields', async () => {
  for (const path of ['/casino/recent-winings', '/operators/welcome']) {
    const response = await get(casino.address, `${apiBase}${path}?colour=red`)
    const body = (await response.json()) as { errors: { description: string; fields: object }[] }
    expect([response.status, body.errors[0]!.description]).toEqual([400, 'INVALID_INPUT'])
    expect(body.errors[0]!.fields).toEqual({ colour: 'Unrecognized key: "colour"' })
  }
})

it('expectDocumented fails for an unknown status, a missing field and a wrong field', () => {
  const data = { mainWallet: 1, grantId: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02' }
  expectDocumented('house', 'grantCredit', 200, { data, errors: [] })
  expect(() => expectDocumented('house', 'grantCredit', 418, {})).toThrow('has grantCredit 418')
  expect(() => expectDocumented('house', 'grantCredit', 200, { data: {}, errors: [] })).toThrow('grantCredit 200')
  expect(() => expectDocumented('provider', 'bet', 200, { result: 'YES' })).toThrow('bet 200')
})
