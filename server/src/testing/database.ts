import { randomBytes } from 'node:crypto'
import { inject, vi } from 'vitest'
import { ask } from './ask.ts'
import { databaseAt } from './citus.ts'

type FreshDatabase = {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of one's own. One per test file is usual; drop it in `afterAll`. */
export const freshDatabase = (): Promise<FreshDatabase> => databaseLike(inject('template'))

/** On every node of a Citus cluster, under the same name. */
export async function databaseLike(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onCluster(`create database ${name} template ${template}`)
  return {
    url: databaseAt(inject('clusterUrl'), name),
    // Citus's own sessions, from node to node, come back as soon as they are ended.
    drop: () => vi.waitFor(() => onCluster(`drop database if exists ${name} with (force)`), { timeout: 20_000 }),
  }
}

async function onCluster(sql: string): Promise<void> {
  await Promise.all([inject('clusterUrl'), ...inject('workerUrls')].map((node) => ask(node, sql)))
}

/** A busy machine must not fail a test, so what waits may wait longer than a request would be allowed to. */
export const patience = {
  connectMs: 20_000,
  statementMs: 20_000,
  lockMs: 20_000,
  idleInTransactionMs: 20_000,
  answerMs: 25_000,
}
