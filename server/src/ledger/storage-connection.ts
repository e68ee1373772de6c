/** A connection of a lane to the database that holds its books, opened on demand and dropped when it fails. */
import type { Log } from '@lucero/kit/log'
import type { Sql } from '@lucero/kit/sql'
import type { Chain } from './chain.ts'
import { openCitusStorage } from './citus-storage.ts'
import type { LedgerClock } from './clock.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { openPostgresStorage } from './postgres-storage.ts'
import type { Storage } from './storage.ts'

export type StorageConnection = {
  /** `committing` is called before an append is sent. From then on its outcome is unknown until the database answers. */
  get(committing: () => void): Promise<Storage>
  /** Rolls back after an error, or drops the connection if it is unusable. */
  recover(error: unknown): Promise<void>
  close(): Promise<void>
}

type Settings = {
  url: string
  log: Log
  chain: Chain
  clock: LedgerClock
  /** On a Citus worker: writes rows of the coordinator after the commit. */
  follow: ((rows: Sql[]) => void) | undefined
}

export function openStorageConnection({ url, log, chain, clock, follow }: Settings): StorageConnection {
  const connection = openLedgerConnection({ url, log })
  return {
    async get(committing) {
      const { client, isDistributed, haltTables } = await connection.get()
      const shared = { client, chain, clock, committing }
      return isDistributed ? openCitusStorage({ ...shared, haltTables, follow }) : openPostgresStorage(shared)
    },
    recover: connection.recover,
    close: connection.close,
  }
}
