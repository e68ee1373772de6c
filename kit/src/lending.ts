/** Lends connections of the pool. Bounds the number of waiting callers, and never lends a connection that may be dead. */
import type { Pool, PoolClient } from 'pg'
import { hangUp, isLostConnection, isSilence, isTimeout } from './connection.ts'
import { OverloadError } from './errors.ts'

export type Lending = ReturnType<typeof openLending>

type Settings = { maxWaiting: number; answerMs: number }

export function openLending(pool: Pool, { maxWaiting, answerMs }: Settings) {
  const lastUsedAt = new WeakMap<PoolClient, number>()
  const broken = new WeakSet<PoolClient>()
  /** When one connection stops answering, others usually have too. Those that were last used before this time are discarded. */
  let trustedSince = 0
  /** The time of the last use that did not break its connection. */
  let workedAt = 0

  const take = async (): Promise<PoolClient> => {
    const began = performance.now()
    for (;;) {
      if (pool.waitingCount >= maxWaiting) throw new OverloadError('too many callers wait for a database connection')
      const client = await pool.connect().catch((error: unknown) => {
        // Opening a connection may take too long on a busy machine. The database is there if other connections work.
        const mayRetry = isTimeout(error) && workedAt > began && performance.now() - began < answerMs
        if (!mayRetry) throw error
      })
      if (!client) continue
      if ((lastUsedAt.get(client) ?? Infinity) >= trustedSince) return client
      hangUp(client)
      client.release(true)
    }
  }
  const giveBack = (client: PoolClient) => {
    if (broken.has(client)) hangUp(client)
    else lastUsedAt.set(client, (workedAt = performance.now()))
    client.release(broken.has(client))
  }
  const noteProblem = (client: PoolClient, error: unknown) => {
    if (isSilence(error)) trustedSince = performance.now() - answerMs
    if (isLostConnection(error)) broken.add(client)
  }

  return {
    async lend<Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result> {
      const client = await take()
      /** A connection lost between two queries emits an error, which without a listener would end the process. */
      const lost = () => void broken.add(client)
      client.on('error', lost)
      try {
        return await use(client)
      } catch (error) {
        noteProblem(client, error)
        throw error
      } finally {
        client.off('error', lost)
        giveBack(client)
      }
    },
    /** Sends no rollback on a broken connection. */
    async rollBack(client: PoolClient, after: unknown): Promise<void> {
      noteProblem(client, after)
      if (!broken.has(client)) await client.query('rollback').catch(() => void broken.add(client))
    },
  }
}
