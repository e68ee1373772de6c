/**
 * Starts the games program. As a child of the server it reports its port and its warnings over the IPC channel, and stops when the channel
 * closes.
 */
import type { OnLine } from '@lucero/kit/log'
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

/** The server counts these lines in its metrics. */
const reportLine: OnLine = (level, event) =>
  void (process.connected && process.send?.({ logLine: { level, event } }, undefined, {}, () => undefined))

process.on('disconnect', stop)
// A signal to the process group also reaches the games. The server needs them until it has drained; then it closes the channel.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.connected || stop())

try {
  program = await openGames(loadSettings(process.env), { onLine: reportLine })
  process.send?.({ gamesPort: program.port })
} catch (error) {
  process.stderr.write(
    `The games cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
