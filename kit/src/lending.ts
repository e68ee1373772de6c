/** Lends the pool's connections: to a bounded number at once, and never one that may have fallen silent. */
import type { Pool, PoolClient } from 'pg'
import { hangUp, isLostConnection, isSilence } from './connection.ts'
import { OverloadError } from './errors.ts'

export type Lending = ReturnType<typeof openLending>

type Settings = { maxWaiting: number; answerMs: number }

export function openLending(pool: Pool, { maxWaiting, answerMs }: Settings) {
  const heardAt = new WeakMap<PoolClient, number>()
  const broken = new WeakSet<PoolClient>()
  /** When a line falls silent, most often all do: those not heard since are not trusted any more. */
  let trustedSince = 0

  const take = async (): Promise<PoolClient> => {
    for (;;) {
      if (pool.waitingCount >= maxWaiting) throw new OverloadError('too many wait for a database connection')
      const client = await pool.connect()
      if ((heardAt.get(client) ?? Infinity) >= trustedSince) return client
      hangUp(client)
      client.release(true)
    }
  }
  const giveBack = (client: PoolClient) => {
    if (broken.has(client)) hangUp(client)
    else heardAt.set(client, performance.now())
    client.release(broken.has(client))
  }
  const noteProblem = (client: PoolClient, error: unknown) => {
    if (isSilence(error)) trustedSince = performance.now() - answerMs
    if (isLostConnection(error)) broken.add(client)
  }

  return {
    async lend<Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result> {
      const client = await take()
      /** A connection lost between two queries tells nobody but its listeners, and with none it ends the process. */
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
    /** Nothing is asked of a connection that has just failed to answer. */
    async rollBack(client: PoolClient, after: unknown): Promise<void> {
      noteProblem(client, after)
      if (!broken.has(client)) await client.query('rollback').catch(() => void broken.add(client))
    },
  }
}
