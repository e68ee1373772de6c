/** Database access of the games: their own schema and role, and their migrations. */
import { join } from 'node:path'
import { requestLimits } from '@lucero/kit/connection'
import { openPool, type Db, type PoolSettings } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { runMigrations } from '@lucero/kit/migrate'
import { watchSchema } from '@lucero/kit/schema-watch'

const schema = 'lucero_games'
const role = 'lucero_games'
const folder = join(import.meta.dirname, '../../migrations')
const limits = { ...requestLimits, connectMs: 2000 }

export const openDb = (settings: Pick<PoolSettings, 'url' | 'log' | 'connections'>): Db =>
  openPool({ ...settings, name: 'lucero-games', session: { role, search_path: schema }, limits })

export const migrate = (url: string, onWait?: (text: string) => void): Promise<void> =>
  runMigrations({ url, folder, name: 'lucero-games-migrate', schema, onWait })

/** Readiness check: reports migrations of a newer version. */
export const openSchemaCheck = (runtime: { db: Db; log: Log }) => watchSchema({ ...runtime, folder })
