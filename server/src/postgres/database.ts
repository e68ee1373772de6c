/** The wallet's database: as whom we speak to it, and how its tables are made. */
import { join } from 'node:path'
import { openPool, type Db, type PoolSettings } from '@lucero/kit/db'
import { runMigrations } from '@lucero/kit/migrate'

/** Money rights are the role's, not the owner's: see the first migration. */
export const appRole = 'lucero_app'

const folder = join(import.meta.dirname, '../../migrations')
const lockNumber = 4_820_101

export const openDb = (settings: Omit<PoolSettings, 'name' | 'session'>): Db =>
  openPool({ ...settings, name: 'lucero', session: { role: appRole } })

/** `before`: only those that come before one of this name. */
export const migrate = (url: string, before?: string): Promise<void> =>
  runMigrations({ url, folder, name: 'lucero-migrate', lockNumber, before })
