/** Load generator, in a separate process, on plain sockets: each connection sends a request after the previous answer. */
import { setTimeout as delay } from 'node:timers/promises'
import { openConnection } from '@lucero/lab/load/connection'
import { measure, type Measurement } from '@lucero/lab/load/closed-loop'

/** Retries on a busy machine. The retries count toward the latency. */
const busyMs = 50

export type ReadOrder = { port: number; connections: number; seconds: number; requests: string[] }
export type ReadResult = Measurement

process.on('message', (order: ReadOrder) => void run(order).then((result) => process.send!(result)))

async function run({ port, connections, seconds, requests }: ReadOrder): Promise<ReadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const result = await measure(connections, seconds, async (caller) => {
    const request = requests[Math.floor(Math.random() * requests.length)]!
    for (;;) {
      const answer = await lines[caller]!.ask(request)
      if (answer.startsWith('HTTP/1.1 200')) return
      if (!answer.startsWith('HTTP/1.1 503')) throw new Error(answer)
      await delay(busyMs)
    }
  })
  for (const line of lines) line.close()
  return result
}
