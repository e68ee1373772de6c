/** Runs one command. A failed command prints one line and sets the exit code. */
import { CommanderError } from 'commander'
import { plainText } from './printing.ts'
import { exitCodes, Problem } from './problem.ts'
import { openProgram } from './program.ts'

export async function runCommand(args: string[], env: Record<string, string | undefined>): Promise<void> {
  try {
    await openProgram(env).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof Problem) printProblem(error, args.includes('--json'))
    else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    else throw error
  }
}

function printProblem(error: Problem, asJson: boolean): void {
  console.error(asJson ? JSON.stringify({ error: error.code, message: error.message }) : plainText(error.message))
  process.exitCode = error.exitCode
}
