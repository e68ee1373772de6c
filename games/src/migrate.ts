/** Brings the games' tables up to date and ends: for a user of the database that may, on behalf of a login that may not. */
import { migrate } from './kit/database.ts'

const tellWaiting = (text: string) => void process.stderr.write(`${text}\n`)

await migrate(process.env['DATABASE_URL'] ?? '', tellWaiting).catch((error: unknown) => {
  process.stderr.write(
    `The games' tables cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
})
