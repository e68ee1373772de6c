/** A connection that a lane keeps for itself, opened when it is needed and given up when it fails. */
import { Client } from 'pg'
import { clientConfig, endClient, errorCode, hangUp, isLostConnection, setUpSession } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { areBooksDistributed, ownCopyOf } from '../citus/cluster.ts'
import { appRole } from '../postgres/database.ts'
import type { StandstillTables } from './store.ts'

/**
 * Everything a lane asks is found by key, however many rows there are; a plan made while tables were empty, or for a handful of
 * rows, must not say otherwise later. On Citus a plan is for the shards of the values it was made for.
 */
const planning = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

const limits = { connectMs: 2000, statementMs: 3000, lockMs: 2000, idleInTransactionMs: 5000, answerMs: 4000 }

/** `isDistributed`: the books lie on the workers of a Citus cluster. */
export type LedgerClient = { client: Client; isDistributed: boolean; standstill?: StandstillTables | undefined }

export function openLedgerConnection({ url, log }: { url: string; log: Log }) {
  let kept: LedgerClient | undefined
  const close = async () => {
    const old = kept
    kept = undefined
    if (old) await endClient(old.client).catch(() => undefined)
  }
  const open = async (): Promise<LedgerClient> => {
    const opened = new Client({ ...clientConfig(url, 'lucero-ledger', limits), pipeline: true })
    opened.on('error', (error) => {
      log.warn({ err: error, event: 'ledger.connection_lost' }, "a ledger lane's connection was lost")
      if (kept?.client === opened) kept = undefined
    })
    await opened.connect()
    try {
      await setUpSession(opened, { ...limits, more: { ...planning, role: appRole } })
      const tx = queriesOn(opened)
      if (await areBooksDistributed(tx))
        return { client: opened, isDistributed: true, standstill: await copiesHere(tx) }
      await setUpSession(opened, { more: { plan_cache_mode: 'force_generic_plan' } })
      return { client: opened, isDistributed: false }
    } catch (error) {
      hangUp(opened)
      throw error
    }
  }
  return {
    close,
    get: async () => (kept ??= await open()),
    /** After an error: the connection is cleaned for the next batch, or given up. */
    async recover(from: unknown): Promise<void> {
      const isUsable = !isLostConnection(from) && !wasPlacedAnew(from)
      const clean = isUsable ? await kept?.client.query('rollback').catch(() => undefined) : undefined
      if (!clean) void close()
    },
  }
}

async function copiesHere(tx: Tx): Promise<StandstillTables | undefined> {
  const [halt, frozen] = [await ownCopyOf(tx, 'ledger_halt'), await ownCopyOf(tx, 'frozen_book')]
  return halt && frozen && { halt, frozen }
}

/** Feature not supported, or no such table: they were placed anew after this connection was opened, and are to be asked in another way. */
export const wasPlacedAnew = (error: unknown): boolean => ['0A000', '42P01'].includes(errorCode(error))
