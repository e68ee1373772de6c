// A node that does nothing but audits, in a process of its own, to be killed like one. Its arguments: the database and the secret.
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../metrics/metrics.ts'
import { openNews } from '../events/news.ts'
import { openAuditJob } from '../ledger/audit-run.ts'
import { openDb } from '../postgres/database.ts'

const [url, secret] = process.argv.slice(2) as [string, string]
const log = openLog('silent')
const kit = { db: openDb({ url, log }), log, metrics: openMetrics(), news: openNews(url, log), config: { secret } }
await openAuditJob(kit).once()
