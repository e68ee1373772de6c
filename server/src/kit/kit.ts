/** The tools that every room is handed: made once in main.ts, and again in each test. */
import type { Admission } from './admission.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { News } from './news.ts'
import type { Secrets } from './secrets.ts'
import type { Sms } from './sms.ts'

export interface Kit {
  admission: Admission
  config: Config
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  news: News
  secrets: Secrets
  sms: Sms
}
