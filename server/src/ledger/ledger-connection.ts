/** A dedicated ledger connection, opened on demand and dropped when it fails. */
import { Client } from 'pg'
import { clientConfig, endClient, errorCode, hangUp, isLostConnection, setUpSession } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { areBooksDistributed, ownCopyOf } from '../citus/cluster.ts'
import { appRole } from '../postgres/database.ts'
import type { HaltTables } from './store.ts'

/**
 * Every statement of the ledger is answered by an index. A generic plan made while tables were small must not use a sequential scan later. On
 * Citus plans are not generic, because a plan belongs to the shards of its values.
 */
const planning = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

const limits = { connectMs: 2000, statementMs: 3000, lockMs: 2000, idleInTransactionMs: 5000, answerMs: 4000 }

/** `isDistributed`: the books are distributed over the workers of a Citus cluster. */
export type LedgerClient = { client: Client; isDistributed: boolean; haltTables?: HaltTables | undefined }

export function openLedgerConnection({ url, log }: { url: string; log: Log }) {
  let current: LedgerClient | undefined
  const close = async () => {
    const old = current
    current = undefined
    if (old) await endClient(old.client).catch(() => undefined)
  }
  const open = async (): Promise<LedgerClient> => {
    const opened = new Client({ ...clientConfig(url, 'lucero-ledger', limits), pipeline: true })
    opened.on('error', (error) => {
      log.warn({ err: error, event: 'ledger.connection_lost' }, 'ledger connection lost')
      if (current?.client === opened) current = undefined
    })
    await opened.connect()
    try {
      await setUpSession(opened, { ...limits, more: { ...planning, role: appRole } })
      const tx = queriesOn(opened)
      if (await areBooksDistributed(tx))
        return { client: opened, isDistributed: true, haltTables: await localHaltTables(tx) }
      await setUpSession(opened, { more: { plan_cache_mode: 'force_generic_plan' } })
      return { client: opened, isDistributed: false }
    } catch (error) {
      hangUp(opened)
      throw error
    }
  }
  return {
    close,
    get: async () => (current ??= await open()),
    /** Rolls back after an error, or drops the connection if it is unusable. */
    async recover(from: unknown): Promise<void> {
      const isUsable = !isLostConnection(from) && !wasRedistributed(from)
      const clean = isUsable ? await current?.client.query('rollback').catch(() => undefined) : undefined
      if (!clean) void close()
    },
  }
}

async function localHaltTables(tx: Tx): Promise<HaltTables | undefined> {
  const [halt, frozen] = [await ownCopyOf(tx, 'ledger_halt'), await ownCopyOf(tx, 'frozen_book')]
  return halt && frozen && { halt, frozen }
}

/** Feature not supported, or no such table: the tables were distributed after this connection was opened. It must be reopened. */
export const wasRedistributed = (error: unknown): boolean => ['0A000', '42P01'].includes(errorCode(error))
