/** Entry point of `npm run house`. */
import { exitCodes } from './problem.ts'
import { runCommand } from './run.ts'

// A closed pipe, as with `| head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.ok : 1))

await runCommand(process.argv.slice(2), process.env)
