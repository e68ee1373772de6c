/** The wallet's database: as whom we speak to it, and how its tables are made. */
import { join } from 'node:path'
import { openPool, type Db, type PoolSettings } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { runMigrations } from '@lucero/kit/migrate'
import { watchSchema } from '@lucero/kit/schema-watch'

/** Money rights are the role's, not the owner's: see the first migration. */
export const appRole = 'lucero_app'

const folder = join(import.meta.dirname, '../../migrations')

export const openDb = (settings: Omit<PoolSettings, 'name' | 'session'>): Db =>
  openPool({ ...settings, name: 'lucero', session: { role: appRole } })

type MigrateOptions = {
  /** Only the migrations that come before one of this name. */
  before?: string
  onWait?: (text: string) => void
}

export const migrate = (url: string, { before, onWait }: MigrateOptions = {}): Promise<void> =>
  runMigrations({ url, folder, name: 'lucero-migrate', before, onWait })

/** Readiness: names the migrations of a newer version. */
export const openSchemaCheck = (kit: { db: Db; log: Log }) => watchSchema({ ...kit, folder })
