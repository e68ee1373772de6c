// A receiver of events that fails as receivers do, and a check of what it has accepted.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  id: string
  type: string
  playerId: string
  body: string
  headers: Record<string, string>
}

/** The ways in which the receiver fails. All except `ok` and `lost-answer` leave it without the message. */
export const receiverFaults = [
  'status 500',
  'status 503',
  'status 404',
  'status 410',
  'redirect to a private address',
  'redirect to itself',
  'no answer',
  'cut before the answer',
  'cut in the headers',
  'no HTTP',
  'lost answer',
  'slow body',
  'endless body',
] as const
export type ReceiverFault = (typeof receiverFaults)[number]

/** `faultFor` decides about each message. The address of a path is `${url}/path`. */
export async function startReceiver(
  faultFor: (path: string, attempt: number) => ReceiverFault | undefined = () => undefined,
) {
  const received = new Map<string, ReceivedMessage[]>()
  const open = new Set<ServerResponse>()
  let attempts = 0
  let isDead = false
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    const body = await textOf(request)
    attempts += 1
    open.add(response)
    response.on('close', () => open.delete(response))
    const fault = faultFor(path, attempts)
    if (isDead) return void request.socket.destroy()
    // The connection may have been closed while the message arrived: then the sender learns nothing, as after a lost answer.
    if (fault === undefined || ['lost answer', 'slow body', 'endless body'].includes(fault)) {
      const { type, data } = JSON.parse(body) as { type: string; data: { playerId?: string } }
      const headers = request.headers as Record<string, string>
      const of = received.get(path) ?? []
      of.push({ id: headers['webhook-id']!, type, playerId: data.playerId ?? '', body, headers })
      received.set(path, of)
    }
    answer(request, response, fault)
  }
  const server = createServer((request, response) => void take(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    at: (path: string) => received.get(path) ?? [],
    attempts: () => attempts,
    /** Refuses every message from now on, or accepts them again. */
    setDead: (dead: boolean) => void (isDead = dead),
    async stop() {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part as string
  return text
}

function answer(request: IncomingMessage, response: ServerResponse, fault: ReceiverFault | undefined): void {
  if (fault === undefined) return void response.end('thank you')
  const [, status] = /^status (\d+)$/.exec(fault) ?? []
  if (status) return void response.writeHead(Number(status)).end('not now')
  if (fault === 'redirect to a private address')
    return void response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  if (fault === 'redirect to itself') return void response.writeHead(308, { location: '/accepted' }).end()
  if (fault === 'cut before the answer' || fault === 'lost answer') return void request.socket.destroy()
  if (fault === 'cut in the headers') return void request.socket.end('HTTP/1.1 200 OK\r\ncontent-le')
  if (fault === 'no HTTP') return void request.socket.end('220 mail.example.com ESMTP\r\n')
  if (fault === 'no answer') return
  response.writeHead(200, { 'content-type': 'text/plain' })
  if (fault === 'slow body') return void response.write('the rest comes never')
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
}

/**
 * Lists the faults of the messages that a receiver has accepted. `expected`: the events of each player, in their order. The first appearances of a player's events
 * have their order; a repetition has the same id and the same body.
 */
export function problemsWith(
  received: readonly ReceivedMessage[],
  expected: ReadonlyMap<string, readonly string[]>,
): string[] {
  const problems: string[] = []
  const bodies = new Map<string, string>()
  const firsts = new Map<string, string[]>()
  for (const { id, playerId, body } of received) {
    const before = bodies.get(id)
    if (before !== undefined && before !== body) problems.push(`event ${id} came with two bodies`)
    if (before !== undefined) continue
    bodies.set(id, body)
    firsts.set(playerId, [...(firsts.get(playerId) ?? []), id])
  }
  for (const [playerId, ids] of expected) {
    const got = (firsts.get(playerId) ?? []).filter((id) => ids.includes(id))
    const lost = ids.filter((id) => !bodies.has(id))
    if (lost.length > 0) problems.push(`${lost.length} events of player ${playerId} are lost`)
    else if (got.join() !== ids.join()) problems.push(`the events of player ${playerId} are out of order`)
  }
  const known = new Set([...expected.values()].flat())
  for (const id of bodies.keys()) if (!known.has(id)) problems.push(`event ${id} is unknown`)
  return problems
}
