/** Entry point of `npm run house`. A failed command prints one line and sets the exit code. */
import { CommanderError } from 'commander'
import { exitCodes, Problem } from './problem.ts'
import { openProgram } from './program.ts'

// A closed pipe, as with `| head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.ok : 1))

function printProblem(error: Problem): void {
  const asJson = process.argv.includes('--json')
  console.error(asJson ? JSON.stringify({ error: error.code, message: error.message }) : error.message)
  process.exitCode = error.exitCode
}

try {
  await openProgram(process.env).parseAsync()
} catch (error) {
  if (error instanceof Problem) printProblem(error)
  else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  else throw error
}
