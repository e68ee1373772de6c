// The health page of the house API.
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat } from '../testing/provider.ts'

let casino: Casino
let other: TestProgram
beforeAll(async () => {
  casino = await openCasino()
  other = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterAll(async () => {
  await other.stop()
  await casino.stop()
})

const health = async () => (await casino.house('getHealth')).data

it('issue 27: lists the nodes that are connected, with their versions, and marks the one that answers', async () => {
  await vi.waitFor(async () => expect((await health()).nodes).toHaveLength(2), { timeout: 20_000 })
  const { nodes, database } = await health()
  expect(nodes.map(({ isThis, version }) => [isThis, version])).toEqual(
    expect.arrayContaining([
      [true, expect.stringMatching(/^\d+\.\d+\.\d+/)],
      [false, expect.stringMatching(/^\d+\.\d+\.\d+/)],
    ]),
  )
  expect(nodes.find(({ isThis }) => isThis)!.id).toBe(casino.runtime.events.node)
  expect(database).toMatchObject({ workers: inject('workerUrls').length, replicationLagSeconds: null })
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeGreaterThan(2)
})

it('issue 27: shows queues, the SMS gateway, the audit, and the traffic of each provider', async () => {
  const provider = await openProvider(casino)
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const { bet } = await seat(provider, player)
  const before = (await health()).providers.find(({ id }) => id === provider.id)!
  await bet('b1', 'r1', 100)
  await bet('b2', 'r1', 100_000)
  const { providers, queues, sms, ledger, reports } = await health()
  const after = providers.find(({ id }) => id === provider.id)!
  expect([after.requests - before.requests, after.refused - before.refused, after.errors]).toEqual([2, 1, 0])
  expect(after.meanMs).toBeGreaterThan(0)
  expect(queues).toMatchObject({ texts: { waiting: 0, oldestSeconds: null }, broadcasts: 0 })
  expect([sms.gateways[0], ledger.halt, ledger.frozenBooks, reports.isBuilding]).toEqual(['outbox', null, 0, false])
})
