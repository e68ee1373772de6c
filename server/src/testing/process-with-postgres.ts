// A program of its own that runs an embedded PostgreSQL on the folder named by its argument, for tests that kill it.
import { startEmbeddedPostgres } from '../kit/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]!, settings: { fsync: 'off' } })
process.stdout.write(`${postgres.url}\n`)
process.once('SIGTERM', () => void postgres.stop())
