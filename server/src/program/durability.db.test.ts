import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { assertDurable } from './durability.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const problem = (setting: string) =>
  `DATABASE_URL: PostgreSQL has ${setting} off and could lose money after a crash; switch it on`

// The cluster that the tests start has fsync off. An external one has its own settings, so the test is skipped there.
it.skipIf(process.env['LUCERO_TEST_DATABASE_URL'])('I8 refuses a database with fsync off', async () => {
  await expect(assertDurable(inject('clusterUrl'))).rejects.toThrow(problem('fsync'))
})

it.skipIf(!inject('workerUrls').length)('I8 refuses a Citus worker with fsync off', async () => {
  const worker = inject('workerUrls')[0]!
  await set(worker, 'fsync', 'off')
  const { hostname, port } = new URL(worker)
  const problemWhileOff = await assertDurable(inject('clusterUrl')).catch(String)
  await set(worker, 'fsync', 'on')
  expect(problemWhileOff).toContain(
    `DATABASE_URL: the Citus worker ${hostname}:${port} has fsync off and may lose money after a crash; switch it on`,
  )
  await expect(assertDurable(inject('clusterUrl'))).resolves.toBeUndefined()
})

/** Waits until the server has reloaded the setting. */
async function set(url: string, setting: string, value: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set ${setting} = ${value}`)
  await client.query('select pg_reload_conf()')
  const isTaken = async () => (await client.query(`show ${setting}`)).rows[0][setting] === value
  await vi.waitFor(async () => expect(await isTaken()).toBe(true), { timeout: 10_000 })
  await client.end()
}

describe('I8 the embedded PostgreSQL', () => {
  const folder = temporaryFolder({ inMemory: true })
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  beforeAll(async () => void (postgres = await startEmbeddedPostgres({ dataDir: folder.path })), 120_000)
  afterAll(async () => {
    await postgres.stop()
    await folder.remove()
  })

  it('is accepted', async () => {
    await expect(assertDurable(postgres.url)).resolves.toBeUndefined()
  })

  it.each(['fsync', 'synchronous_commit', 'full_page_writes'])('is refused with %s off', async (setting) => {
    await set(postgres.url, setting, 'off')
    await expect(assertDurable(postgres.url)).rejects.toThrow(problem(setting))
    await set(postgres.url, setting, 'on')
    await expect(assertDurable(postgres.url)).resolves.toBeUndefined()
  })
})
