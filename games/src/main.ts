/** Starts the games' program. Started by the server, it says its port over the channel, and ends when the channel breaks. */
import { openGames, type GamesProgram } from './program.ts'
import { loadSettings } from './settings.ts'

const stopWithinMs = 10_000

let program: GamesProgram | undefined
let stopping = false

function stop(): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  void Promise.resolve(program?.stop()).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.on('SIGTERM', stop)
process.on('disconnect', stop)
// A Ctrl-C in the terminal reaches us too: whoever started us decides when we stop.
process.on('SIGINT', () => process.connected || stop())

try {
  program = await openGames(loadSettings(process.env))
  process.send?.({ gamesPort: program.port })
} catch (error) {
  process.stderr.write(
    `The games cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
