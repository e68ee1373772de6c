/** The tools that every module gets. Opened and closed in program/program.ts, also in tests. */
import type { Db } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Secrets } from '@lucero/kit/secrets'
import type { Tracer } from '@lucero/kit/tracing'
import type { Citus } from '../citus/citus.ts'
import type { Events } from '../events/events.ts'
import type { Books } from '../ledger/books.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Sms } from '../sms/sms.ts'
import type { Admission } from './admission.ts'
import type { Caches } from './caches.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Owners } from './owners.ts'
import type { Peers } from './peers.ts'

export type Runtime = {
  admission: Admission
  books: Books
  caches: Caches
  citus: Citus
  clock: Clock
  config: Config
  db: Db
  log: Log
  metrics: Metrics
  /** All keys are derived from it. */
  rootKey: string
  events: Events
  owners: Owners
  peers: Peers
  secrets: Secrets
  sms: Sms
  /** Undefined unless a collector is configured. */
  tracing: Tracer | undefined
}
