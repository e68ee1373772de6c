// A separate process that runs an embedded PostgreSQL in the folder of its argument, for tests that kill it.
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]!, settings: { fsync: 'off' } })
process.once('SIGTERM', () => void postgres.stop())
process.once('SIGUSR2', () => process.exit())
process.stdout.write(`${postgres.url}\n`)
