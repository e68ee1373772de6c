// Global setup of the PostgreSQL tests: one cluster with a migrated template database, removed afterwards. LUCERO_TEST_DATABASE_URL names an
// existing server instead, which may be the coordinator of a Citus cluster. On it the tests create databases and drop them at the end.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { distributeAtStart } from '../citus/distribute.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { ask } from './ask.ts'
import { databaseAt, joinNodes, workersOf } from './citus.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { migrate } from '../postgres/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** The workers of a Citus cluster; empty for a single PostgreSQL. */
    workerUrls: string[]
    template: string
  }
}

// The data does not outlive the run, so nothing is synced to disk.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  // The files may be in memory.
  max_wal_size: '512MB',
  shared_buffers: '256MB',
  // Tests open thousands of connections, and the client derives a key for each.
  scram_iterations: '1',
}

export default async function throwAwayCluster(project: TestProject): Promise<() => Promise<void>> {
  const existingUrl = process.env['LUCERO_TEST_DATABASE_URL']
  return existingUrl ? useServer(project, existingUrl, async () => undefined) : startServer(project)
}

async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder({ inMemory: true })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder.path, settings: SETTINGS })
    await storePasswordAgain(postgres.url)
    return await useServer(project, postgres.url, async () => {
      await postgres.stop()
      await folder.remove()
    })
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** With the iterations of this server; initdb has stored it with the default. */
const storePasswordAgain = (url: string) => ask(url, `alter role current_user password '${new URL(url).password}'`)

async function useServer(project: TestProject, url: string, stop: () => Promise<void>): Promise<() => Promise<void>> {
  const workers = await workersOf(url)
  const template = `lucero_template_${randomBytes(4).toString('hex')}`
  const onAll = async (sql: string) => void (await Promise.all([url, ...workers].map((node) => ask(node, sql))))
  await onAll(`create database ${template}`)
  const drop = () => onAll(`drop database if exists ${template} with (force)`)
  try {
    if (workers.length) await joinNodes(template, [url, ...workers])
    await migrate(databaseAt(url, template))
    await distributeAtStart(databaseAt(url, template))
    if (workers.length) await Promise.all([url, ...workers].map((node) => leaveAlone(node, template)))
  } catch (error) {
    await drop()
    throw error
  }
  project.provide('clusterUrl', url)
  project.provide('workerUrls', workers)
  project.provide('template', template)
  return async () => {
    await drop()
    await stop()
  }
}

/** A database with open connections cannot be copied, and Citus keeps one open in each. */
async function leaveAlone(node: string, template: string): Promise<void> {
  await ask(node, `alter database ${template} allow_connections false`)
  const others = `from pg_stat_activity where datname = '${template}'`
  while ((await ask(node, `select pg_terminate_backend(pid) ${others}`)).length) await delay(50)
}
