// A node that does nothing but audits, in a process of its own, to be killed like one. Its arguments: the database and the secret.
import { openDb } from '../kit/db.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { openNews } from '../kit/news.ts'
import { openAuditJob } from '../ledger/audit-run.ts'
import { openChain } from '../ledger/chain.ts'
import { chart } from '../wallet/accounts.ts'

const [url, secret] = process.argv.slice(2) as [string, string]
const log = openLog('silent')
const books = { chain: openChain(secret, chart) }
const kit = { db: openDb({ url, log }), log, metrics: openMetrics(), news: openNews(url, log), books }
await openAuditJob(kit).once()
