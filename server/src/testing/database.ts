import { randomBytes } from 'node:crypto'
import { inject, vi } from 'vitest'
import { ask } from './ask.ts'
import { databaseAt } from './citus.ts'

type FreshDatabase = {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database. Usually one per test file; drop it in `afterAll`. */
export const freshDatabase = (): Promise<FreshDatabase> => databaseLike(inject('template'))

/** Runs on every node of a Citus cluster. */
export async function databaseLike(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes a third of the CPU time of the default, which writes every page to the WAL.
  await onCluster(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(inject('clusterUrl'), name),
    // Citus reopens its internal connections between nodes as soon as they are closed.
    drop: () => vi.waitFor(() => onCluster(`drop database if exists ${name} with (force)`), { timeout: 20_000 }),
  }
}

async function onCluster(sql: string): Promise<void> {
  await Promise.all([inject('clusterUrl'), ...inject('workerUrls')].map((node) => ask(node, sql)))
}

/** Timeouts are longer than for requests, so that a busy machine does not fail a test. */
export const patience = {
  connectMs: 20_000,
  statementMs: 20_000,
  lockMs: 20_000,
  idleInTransactionMs: 20_000,
  answerMs: 25_000,
}
