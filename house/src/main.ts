/** npm run house -- …: one command, one clear line when it cannot be done, and an exit code that says why. */
import { CommanderError } from 'commander'
import { exitCodes, Problem } from './problem.ts'
import { openProgram } from './program.ts'

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.ok : 1))

function tell(error: Problem): void {
  const asJson = process.argv.includes('--json')
  console.error(asJson ? JSON.stringify({ error: error.code, message: error.message }) : error.message)
  process.exitCode = error.exitCode
}

try {
  await openProgram(process.env).parseAsync()
} catch (error) {
  if (error instanceof Problem) tell(error)
  else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  else throw error
}
