/** Places every table on Citus. Placed tables are skipped, so it can run again, and on several nodes at the same time. */
import { defined } from '@lucero/kit/defined'
import type { Client } from 'pg'
import { tryLock, waitForLock } from '@lucero/kit/advisory-lock'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { StartupProblem } from '@lucero/kit/errors'
import { addressAt, findWorkers, isCoordinator, placedTables, type Worker } from './cluster.ts'
import { placement } from './placement.ts'
import { appRole } from '../postgres/database.ts'

export const lockNumber = 4_820_104
/** Empty tables take seconds; filled ones must be copied. */
const maxAtStartMs = 10 * 60_000
const maxMs = 24 * 3_600_000

const anchor = placement.byPlayer[0]

/**
 * Runs at the first start, and after a migration that added a table. A database with rows is not distributed here: moving them takes time
 * and blocks writes, so the house starts that itself.
 */
export async function distributeAtStart(url: string): Promise<'plain' | 'distributed' | 'filled'> {
  return onCoordinator(url, maxAtStartMs, async (client, workers) => {
    await waitForLock(client, lockNumber, maxAtStartMs, 'Another node has been distributing tables for too long')
    const tx = queriesOn(client)
    const missing = await missingTables(tx)
    if (!missing.length) {
      // An unreachable worker has the rights already: a migration that adds a view would have needed the worker.
      await allowViews(url, client, workers).catch(() => undefined)
      return 'distributed'
    }
    if (missing.includes(anchor) && (await isFilled(client))) return 'filled'
    await place(url, client, workers, missing)
    return 'distributed'
  })
}

/** Also distributes tables with rows. Returns false if it runs already. */
export async function distribute(url: string, signal: AbortSignal): Promise<boolean> {
  const done = await onCoordinator(url, maxMs, async (client, workers) => {
    if (!(await tryLock(client, lockNumber))) return false
    const end = () => void endClient(client).catch(() => undefined)
    signal.addEventListener('abort', end, { once: true })
    await place(url, client, workers, await missingTables(queriesOn(client)))
    signal.removeEventListener('abort', end)
    return true
  })
  return done !== 'plain' && done
}

async function onCoordinator<Result>(
  url: string,
  answerMs: number,
  work: (client: Client, workers: Worker[]) => Promise<Result>,
): Promise<Result | 'plain'> {
  const client = await openClient(url, { name: 'lucero-distribute', answerMs })
  try {
    const tx = queriesOn(client)
    const workers = await findWorkers(tx)
    if (!workers.length) return 'plain'
    if (!(await isCoordinator(tx)))
      throw new StartupProblem('DATABASE_URL: this is a worker of a Citus cluster; set the address of its coordinator')
    return await work(client, workers)
  } finally {
    await endClient(client)
  }
}

async function missingTables(tx: Tx): Promise<string[]> {
  const placed = await placedTables(tx)
  return [...placement.onEveryNode, ...placement.byPlayer].filter((table) => !placed.has(table))
}

async function isFilled(client: Client): Promise<boolean> {
  const each = placement.byPlayer.map((table) => `exists (select from ${table})`)
  const { rows } = await client.query<{ is: boolean }>(`select ${each.join(' or ')} as is`)
  return defined(rows[0]).is
}

/** In the order of the list, because of foreign keys. */
async function place(url: string, client: Client, workers: Worker[], missing: string[]): Promise<void> {
  await allowRole(client, workers, url)
  const referenceTables = new Set<string>(placement.onEveryNode)
  for (const table of missing) {
    if (referenceTables.has(table)) await client.query('select create_reference_table($1)', [table])
    else {
      const colocateWith = table === anchor ? 'none' : anchor
      const statement = "select create_distributed_table($1, 'player_id', colocate_with => $2)"
      await client.query(statement, [table, colocateWith])
    }
  }
  await allowViews(url, client, workers)
  await tryAsRole(client)
}

/** Prepares a worker that was added later. Citus copies the tables to it, but not all of our rights. */
export const prepareWorker = (url: string, { host, port }: { host: string; port: number }) =>
  onCoordinator(url, maxAtStartMs, async (client, workers) => {
    const added = workers.filter((worker) => worker.host === host && worker.port === port)
    await allowRole(client, added, url)
    await allowViews(url, client, added)
  })

/** Citus creates views on the workers without their grants. */
async function allowViews(url: string, coordinator: Client, workers: Worker[]): Promise<void> {
  const { rows } = await coordinator.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and relname not like 'citus%'
      and has_table_privilege('${appRole}', oid, 'select')`)
  const views = rows.map(({ name }) => name)
  for (const worker of workers) {
    const client = await openClient(addressAt(url, worker), { name: 'lucero-distribute' })
    try {
      const { rows: closed } = await client.query(
        `select from unnest($1::text[]) as view where not has_table_privilege('${appRole}', view, 'select')`,
        [views],
      )
      if (closed.length)
        await client.query(
          `begin; set local citus.enable_ddl_propagation = off; grant select on ${views.join(', ')} to ${appRole}; commit`,
        )
    } finally {
      await endClient(client)
    }
  }
}

/** Citus connects to workers with the role of the query, so the role of the program must be able to log in there. */
async function allowRole(coordinator: Client, workers: Worker[], url: string): Promise<void> {
  for (const worker of workers) {
    const at = `${worker.host}:${worker.port}`
    const client = await openClient(addressAt(url, worker), { name: 'lucero-distribute' }).catch((error: unknown) => {
      throw new StartupProblem(
        `Citus: the worker ${at} cannot be reached with the login of DATABASE_URL (${messageOf(error)}); each node connects to every worker`,
      )
    })
    try {
      await allowRoleOn(client, at)
    } finally {
      await endClient(client)
    }
  }
  await allowRoleOn(coordinator, 'the coordinator')
}

const allowRoleOn = async (client: Client, at: string): Promise<void> => {
  const statement = `
    begin;
    set local citus.enable_ddl_propagation = off;
    do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then
        create role ${appRole} login;
      elsif not (select rolcanlogin from pg_roles where rolname = '${appRole}') then
        alter role ${appRole} login;
      end if;
      if not pg_has_role(current_user, '${appRole}', 'member') then
        execute format('grant ${appRole} to %I', current_user);
      end if;
    end $$;
    commit`
  await client.query(statement).catch(async (error: unknown) => {
    await client.query('rollback').catch(() => undefined)
    throw new StartupProblem(
      `Citus: the role ${appRole} could not be given a login at ${at} (${messageOf(error)}); allow the user of DATABASE_URL to create roles there, or run as a superuser: create role ${appRole} login; grant ${appRole} to that user`,
    )
  })
}

async function tryAsRole(client: Client): Promise<void> {
  try {
    await client.query(`set role ${appRole}`)
    await client.query(`select count(*) from ${anchor}`)
    await client.query('reset role')
  } catch (error) {
    throw new StartupProblem(
      `Citus: the coordinator cannot connect to its workers as ${appRole} (${messageOf(error)}); allow that role to connect from the coordinator and from the other workers, in pg_hba.conf or with a password in pg_dist_authinfo (docs/scale.md)`,
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
