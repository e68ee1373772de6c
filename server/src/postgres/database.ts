/** The wallet's database: the role of its connections, and its migrations. */
import { join } from 'node:path'
import { openPool, type Db, type PoolSettings } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { runMigrations } from '@lucero/kit/migrate'
import { watchSchema } from '@lucero/kit/schema-watch'

/** This role has fewer rights on money than the owner: see the first migration. */
export const appRole = 'lucero_app'

const folder = join(import.meta.dirname, '../../migrations')

export const openDb = (settings: Omit<PoolSettings, 'name' | 'session'>): Db =>
  openPool({ ...settings, name: 'lucero', session: { role: appRole } })

type MigrateOptions = {
  /** Runs only the migrations before this name. */
  before?: string
  onWait?: (text: string) => void
}

export const migrate = (url: string, { before, onWait }: MigrateOptions = {}): Promise<void> =>
  runMigrations({ url, folder, name: 'lucero-migrate', before, onWait })

/** For readiness: reports migrations of a newer version. */
export const openSchemaCheck = (runtime: { db: Db; log: Log }) => watchSchema({ ...runtime, folder })
