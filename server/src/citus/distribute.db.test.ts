import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from '../testing/ask.ts'
import { houseOf, openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { joinNodes } from '../testing/citus.ts'
import { databaseLike } from '../testing/database.ts'
import { refusal, startProgram } from '../testing/program.ts'
import { distributeAtStart } from './distribute.ts'
import { placement } from './placement.ts'
import { migrate } from '../postgres/database.ts'

const nodes = [inject('clusterUrl'), ...inject('workerUrls')]
const isCluster = nodes.length > 1
const spread = [...placement.onEveryNode, ...placement.byPlayer]

const nameOf = (url: string) => new URL(url).pathname.slice(1)

describe('one PostgreSQL', () => {
  it.skipIf(isCluster)('is not changed, and the house gets NOT_A_CLUSTER', async () => {
    const casino = await openCasino()
    expect(await distributeAtStart(casino.databaseUrl)).toBe('plain')
    expect((await casino.house('showDatabase')).data).toMatchObject({ workers: [], placed: [], missing: [] })
    expect(refusal(await casino.house('distributeDatabase'))).toEqual([409, 'NOT_A_CLUSTER'])
    await casino.stop()
  })
})

describe.skipIf(!isCluster)('a Citus coordinator', () => {
  const opened: { drop(): Promise<void> }[] = []
  afterAll(async () => void (await Promise.all(opened.map(({ drop }) => drop()))))

  /** A migrated database that is not distributed yet. */
  const migrated = async () => {
    const database = await databaseLike('template1')
    opened.push(database)
    await joinNodes(nameOf(database.url), nodes)
    await migrate(database.url)
    return database
  }

  it('has its tables distributed by one of several nodes that start together; later starts change nothing', async () => {
    const { url } = await migrated()
    expect(await Promise.all([distributeAtStart(url), distributeAtStart(url)])).toEqual(['distributed', 'distributed'])
    const rows = await ask(
      url,
      `select partmethod, array_agg(logicalrelid::text order by 1)::text, count(distinct colocationid)::int
       from pg_dist_partition group by partmethod order by partmethod`,
    )
    const listed = (tables: readonly string[]) => `{${tables.toSorted().join(',')}}`
    expect(rows).toEqual([
      ['h', expect.any(String), 1],
      ['n', expect.any(String), 1],
    ])
    expect(rows.map(([, tables]) => listed(String(tables).slice(1, -1).split(',')))).toEqual([
      listed(placement.byPlayer),
      listed(placement.onEveryNode),
    ])
    expect(await distributeAtStart(url)).toBe('distributed')
  })

  it('refuses the URL of a worker', async () => {
    const { url } = await migrated()
    const { port } = new URL(nodes[1]!)
    await expect(distributeAtStart(Object.assign(new URL(url), { port }).href)).rejects.toThrow(
      'this is a worker of a Citus cluster',
    )
  })

  describe('with rows from before it had workers', () => {
    let casino: Casino
    beforeAll(async () => {
      const { url } = await migrated()
      const program = await startProgram({}, { databaseUrl: url })
      const house = houseOf(program.address)
      await house('createOperator', { id: plainOperator, name: 'Plainly', approvesItself: true })
      casino = { ...program, house } as unknown as Casino
    })
    afterAll(() => casino.stop())

    it('is not distributed at start, and is distributed with all rows on request of the house', async () => {
      const player = await casino.newPlayer()
      const token = await player.signIn()
      await casino.call('applyToOperator', { token, body: { operatorId: plainOperator } })
      expect(await distributeAtStart(casino.databaseUrl)).toBe('filled')
      expect((await casino.house('showDatabase')).data).toMatchObject({ placed: [], missing: spread })
      const wallets = async () => (await casino.call('getWallets', { token })).data
      const before = await wallets()
      expect((await casino.house('distributeDatabase')).data).toEqual({ started: true })
      await expect
        .poll(async () => (await casino.house('showDatabase')).data, { timeout: 60_000 })
        .toMatchObject({ placed: spread, missing: [], isRunning: false, problem: null })
      expect(await wallets()).toEqual(before)
      expect((await casino.house('distributeDatabase')).data).toEqual({ started: false })
    })
  })
})
