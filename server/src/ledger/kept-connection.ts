/** A connection that a lane keeps for itself, opened when it is needed and given up when it fails. */
import { Client } from 'pg'
import { appRole, clientConfig, endClient, hangUp, isLostConnection, setUpSession } from '../kit/connection.ts'
import type { Log } from '../kit/log.ts'

/**
 * Everything a lane asks is found by key, however many rows there are; a plan made while tables were empty, or for a handful of
 * rows, must not say otherwise later.
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

const limits = { connectMs: 2000, statementMs: 3000, lockMs: 2000, idleInTransactionMs: 5000, answerMs: 4000 }

export function keepConnection({ url, log }: { url: string; log: Log }) {
  let client: Client | undefined
  const close = async () => {
    const old = client
    client = undefined
    if (old) await endClient(old).catch(() => undefined)
  }
  const open = async () => {
    const opened = new Client({ ...clientConfig(url, 'lucero-ledger', limits), pipeline: true })
    opened.on('error', (error) => {
      log.warn({ err: error }, "a ledger lane's connection was lost")
      if (client === opened) client = undefined
    })
    await opened.connect()
    const session = { ...limits, more: { ...planning, role: appRole } }
    await setUpSession(opened, session).catch((error: unknown) => {
      hangUp(opened)
      throw error
    })
    return opened
  }
  return {
    close,
    get: async () => (client ??= await open()),
    /** After an error: the connection is cleaned for the next batch, or given up. */
    async recover(from: unknown): Promise<void> {
      const clean = isLostConnection(from) ? undefined : await client?.query('rollback').catch(() => undefined)
      if (!clean) void close()
    },
  }
}
