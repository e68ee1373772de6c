/**
 * A simulated aggregator of games, for the demo. As a child of the server it reports its port and its public key over the IPC channel, receives the
 * public keys of the operator there, and stops when the channel closes.
 */
import { openAggregator, type Aggregator } from './server.ts'
import { loadSettings } from './settings.ts'

let aggregator: Aggregator | undefined
let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  void Promise.resolve(aggregator?.stop()).finally(() => process.exit(0))
}

process.on('disconnect', stop)
// A signal to the process group reaches this program too. The server closes the channel when it has stopped.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.connected || stop())

process.on('message', (message: { operatorKeys: string[] }) => {
  aggregator?.trust(message.operatorKeys)
  process.send?.({ trusted: true })
})

try {
  aggregator = await openAggregator(loadSettings(process.env))
  process.send?.({ port: aggregator.port, publicKey: aggregator.publicKey })
} catch (error) {
  process.stderr.write(
    `The simulated aggregator cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
