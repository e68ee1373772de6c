/** Runs the migrations of the games and exits. For deployments whose application login may not change the schema. */
import { migrate } from './server/database.ts'

const printWait = (text: string) => void process.stderr.write(`${text}\n`)

await migrate(process.env['DATABASE_URL'] ?? '', printWait).catch((error: unknown) => {
  process.stderr.write(
    `The games' tables cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
})
