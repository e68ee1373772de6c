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

process.on('disconnect', stop)
// A signal to the whole group reaches the games too. The server needs them until it has drained, then closes the channel.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.connected || stop())

try {
  program = await openGames(loadSettings(process.env))
  process.send?.({ gamesPort: program.port })
} catch (error) {
  process.stderr.write(
    `The games cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
