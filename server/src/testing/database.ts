import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ask } from './ask.ts'

type FreshDatabase = {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of one's own. One per test file is usual; drop it in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onCluster(`create database ${name} template template_lucero`)
  return {
    url: Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href,
    drop: () => onCluster(`drop database ${name} with (force)`),
  }
}

async function onCluster(sql: string): Promise<void> {
  await ask(inject('clusterUrl'), sql)
}

/** A busy machine must not fail a test, so what waits may wait longer than a request would be allowed to. */
export const patience = {
  connectMs: 20_000,
  statementMs: 20_000,
  lockMs: 20_000,
  idleInTransactionMs: 20_000,
  answerMs: 25_000,
}
