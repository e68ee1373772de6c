/** A host of somebody else: it answers everything, and remembers what has arrived. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

const types: Record<string, string> = {
  document: 'text/html',
  script: 'text/javascript',
  serviceworker: 'text/javascript',
  style: 'text/css',
  image: 'image/svg+xml',
}
const bodies: Record<string, string> = { image: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

/** `page` is the document of its root, for a front end that is protected by nothing. */
export async function openForeignHost(page: (addresses: ForeignAddresses) => string) {
  const arrived = new Set<string>()
  const http = createServer((request, answer) => {
    const [path = ''] = request.url!.split('?')
    arrived.add(path.slice(1))
    const wanted = request.headers['sec-fetch-dest'] ?? 'empty'
    answer.setHeader('Access-Control-Allow-Origin', '*')
    answer.setHeader('Content-Type', path === '/events' ? 'text/event-stream' : (types[wanted] ?? 'text/plain'))
    if (path === '/') answer.setHeader('Set-Cookie', 'accessToken=x; Path=/')
    answer.end(path === '/' ? page(addresses) : (bodies[wanted] ?? ''))
  })
  http.on('upgrade', (request, socket) => {
    arrived.add(request.url!.slice(1).split('?')[0]!)
    socket.destroy()
  })
  const udp = createSocket('udp4', () => arrived.add('stun'))
  http.listen(0, '127.0.0.1')
  udp.bind(0)
  await Promise.all([http, udp].map((one) => once(one, 'listening')))
  const addresses = {
    elsewhere: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stun: `stun:${ownAddress()}:${udp.address().port}`,
  }
  return {
    ...addresses,
    arrived,
    close() {
      http.closeAllConnections()
      for (const one of [http, udp]) one.close()
    },
  }
}

/** WebRTC does not use the loopback address. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'

export type ForeignAddresses = { elsewhere: string; stun: string }
