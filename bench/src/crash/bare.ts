/** A bare HTTP server that keeps every response open and replays recorded lines, stamped with the time of the write, to all of them. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedLine } from './players.ts'

const responses = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.write('{"kind":"alive"}\n')
  responses.add(response)
  response.on('close', () => responses.delete(response))
})

process.on('message', (lines: RecordedLine[]) => void replay(lines).then(() => process.send!({ sent: lines.length })))

async function replay(lines: RecordedLine[]): Promise<void> {
  const start = performance.now()
  for (const { atMs, line } of lines) {
    await delay(Math.max(0, start + atMs - performance.now()))
    const now = Math.round(performance.timeOrigin + performance.now())
    const stamped = Buffer.from(line.replace(/"now":\d+/, `"now":${now}`))
    for (const response of responses) response.write(stamped)
  }
}

process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send!({ port: (server.address() as AddressInfo).port })
