import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { bigint, nullable, table, text, texts, timestamp, word, type TableRow } from '@lucero/kit/table'

const runTable = table('audit_run', {
  id: bigint,
  state: word<'running' | 'stopped' | 'finished' | 'abandoned'>(),
  startedAt: timestamp,
  finishedAt: nullable(timestamp),
  steps: bigint,
  place: nullable(text),
  placeSignature: nullable(text),
  books: bigint,
  entries: bigint,
  released: bigint,
  findingCount: bigint,
  findings: texts,
})

export type AuditRun = TableRow<typeof runTable>

const columns = runTable.columns()

export const lastRun = (tx: Tx) => tx.maybe<AuditRun>(sql`select ${columns} from audit_run order by id desc limit 1`)

/** At most one run exists at a time. A stopped run is abandoned in favour of the new one. */
export async function insertRun(tx: Tx): Promise<boolean> {
  await tx.run(sql`
    update audit_run set state = 'abandoned', finished_at = now()
    where state = 'stopped' and not exists (select from audit_run where state = 'running')`)
  return (await tx.run(sql`insert into audit_run default values on conflict do nothing`)) === 1
}

/** The node that runs it notices at its next step. */
export const setStopped = (tx: Tx) =>
  tx.run(sql`update audit_run set state = 'stopped', node = null, lease_until = null where state = 'running'`)

export const setRunning = (tx: Tx) =>
  tx.run(sql`
    update audit_run set state = 'running'
    where id = (select max(id) from audit_run) and state = 'stopped'`)

/** Takes a run without a lease, or with an expired one. */
export const claimRun = (tx: Tx, node: string, leaseSeconds: number) =>
  tx.maybe<AuditRun>(sql`
    update audit_run set node = ${node}, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where state = 'running' and (lease_until is null or lease_until < now())
    returning ${columns}`)

export const renewLease = (tx: Tx, node: string, leaseSeconds: number) =>
  tx.run(sql`
    update audit_run set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where node = ${node} and state = 'running'`)

export const giveUpLease = (tx: Tx, node: string) =>
  tx.run(sql`update audit_run set node = null, lease_until = null where node = ${node} and state = 'running'`)

const written = [
  'steps',
  'place',
  'placeSignature',
  'books',
  'entries',
  'released',
  'findingCount',
  'findings',
] as const

type Step = Pick<AuditRun, 'id' | (typeof written)[number]>

/** Succeeds only for the node with the lease and for the next step. Returns undefined if another node took over. */
export const saveStep = (tx: Tx, node: string, leaseSeconds: number, step: Step, isEnd: boolean) =>
  tx.maybe<AuditRun>(sql`
    update audit_run set ${runTable.setTo(step, ...written)},
      lease_until = now() + make_interval(secs => ${leaseSeconds}),
      state = case when ${isEnd} then 'finished' else state end,
      finished_at = case when ${isEnd} then now() end
    where id = ${step.id} and node = ${node} and state = 'running' and steps = ${step.steps - 1n}
    returning ${columns}`)
