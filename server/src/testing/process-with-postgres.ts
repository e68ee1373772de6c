// A program of its own that runs an embedded PostgreSQL on the folder named by its argument, for tests that end it badly.
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]!, settings: { fsync: 'off' } })
process.once('SIGTERM', () => void postgres.stop())
process.once('SIGUSR2', () => process.exit())
process.stdout.write(`${postgres.url}\n`)
