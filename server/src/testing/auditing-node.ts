// A separate process that only runs audits, so that tests can kill it. Arguments: database URL and secret.
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../metrics/metrics.ts'
import { openEvents } from '../events/events.ts'
import { openAuditJob } from '../ledger/audit/audit-run.ts'
import { openDb } from '../postgres/database.ts'
import { openChain } from '../ledger/chain.ts'
import { chart } from '../accounts/accounts.ts'

const [url, secret] = process.argv.slice(2) as [string, string]
const log = openLog('silent')
const books = { chain: openChain(secret, chart) }
const metrics = openMetrics()
const runtime = { db: openDb({ url, log }), log, metrics, events: openEvents({ url, secret, log, metrics }), books }
await openAuditJob(runtime).once()
