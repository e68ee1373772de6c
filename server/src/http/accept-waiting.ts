/** Prepares a port for closing. Closing it resets connections that wait in the kernel, and a client that has sent its request loses it. */
import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Connections that arrive during a longer turn of the event loop would be reset. An idle loop needs less than a tenth of it. */
const shortTurnMs = 0.5
const maxWaitMs = 1000

/** Accepts waiting connections until a short turn of the event loop had none. Under full load it stops after a second. */
export async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = false
  const onConnection = () => void (hasAccepted = true)
  server.on('connection', onConnection)
  const startedMs = performance.now()
  // The loop may not have looked for connections before this first turn.
  await turn()
  while (performance.now() - startedMs < maxWaitMs) {
    hasAccepted = false
    const turnMs = performance.now()
    await turn()
    if (!hasAccepted && performance.now() - turnMs < shortTurnMs) break
  }
  server.off('connection', onConnection)
}
