// Before the tests that need PostgreSQL: one cluster for them all, with a migrated template to copy. Gone afterwards.
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../kit/embedded-postgres.ts'
import { migrate } from '../kit/migrate.ts'
import { ask } from './ask.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

// Nothing here outlives the run, so nothing needs to reach the disk.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
}

export default async function throwAwayCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder.path, settings: SETTINGS })
    await makeTemplate(postgres.url)
    project.provide('clusterUrl', postgres.url)
    return async () => {
      await postgres.stop()
      await folder.remove()
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

async function makeTemplate(url: string): Promise<void> {
  await ask(url, 'create database template_lucero')
  await migrate(Object.assign(new URL(url), { pathname: '/template_lucero' }).href)
}
