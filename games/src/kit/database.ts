/** The games' own schema, as their own role: as whom we speak to PostgreSQL, and how our tables are made. */
import { join } from 'node:path'
import { requestLimits } from '@lucero/kit/connection'
import { openPool, type Db, type PoolSettings } from '@lucero/kit/db'
import { runMigrations } from '@lucero/kit/migrate'

const schema = 'lucero_games'
const role = 'lucero_games'
const folder = join(import.meta.dirname, '../../migrations')
const lockNumber = 4_820_102
const limits = { ...requestLimits, connectMs: 2000 }

export const openDb = (settings: Pick<PoolSettings, 'url' | 'log' | 'connections'>): Db =>
  openPool({ ...settings, name: 'lucero-games', session: { role, search_path: schema }, limits })

export const migrate = (url: string): Promise<void> =>
  runMigrations({ url, folder, name: 'lucero-games-migrate', lockNumber, schema })
