// A desk behind nginx and HAProxy with TLS, as deploy/ configures them, on a port other than 443.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { demoHouseToken, houseBase, houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { deskSocketPath } from '@lucero/contract/house/live'
import { providerBase } from '@lucero/contract/provider/calls'
import { lineMethod, lineNonce, streamPath, streamProtocol } from '@lucero/contract/provider/stream'
import { freePort } from '@lucero/kit/free-port'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { problemWithAnswer, signRequest } from '@lucero/provider/signature'
import { openOurselves } from '../conformance/src/ourselves.ts'
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { temporaryFolder, type TemporaryFolder } from '../server/src/testing/temporary-folder.ts'
import {
  hasIpv6,
  installed,
  makeCertificate,
  writeHaproxyConfiguration,
  writeNginxConfiguration,
} from './testing/proxies.ts'

const [players, house] = ['play.example.com', 'house.example.com']

const proxies = [
  { name: 'nginx', program: installed.nginx, write: writeNginxConfiguration, foreground: ['-g', 'daemon off;'] },
  { name: 'HAProxy', program: installed.haproxy, write: writeHaproxyConfiguration, foreground: ['-db'] },
]

for (const { name, program, write, foreground } of proxies)
  describe.skipIf(!program)(`${name} in front of a desk (skipped without ${name})`, () => {
    let folder: TemporaryFolder
    let node: ServerProcess
    let proxy: ChildProcess
    let port: number
    let housePort: number

    beforeAll(async () => {
      folder = temporaryFolder()
      makeCertificate(folder.path)
      const [http, https, ofHouse] = await Promise.all([freePort(), freePort(), freePort()])
      ;[port, housePort] = [https, ofHouse]
      const settings = { LUCERO_GAMES: 'off', LUCERO_HOUSE_PORT: String(housePort), TRUST_PROXY: 'loopback' }
      node = await startServerProcess({ ...settings, LUCERO_DATA_DIR: folder.path })
      const backends = { nodes: `127.0.0.1:${new URL(node.address).port}`, houseNodes: `127.0.0.1:${housePort}` }
      const args = write(folder.path, { http, https }, backends)
      proxy = spawn(program!, [...args, ...foreground], { stdio: 'inherit' })
      await vi.waitFor(() => ask('demoStaff'), { timeout: 30_000 })
    }, 120_000)
    afterAll(async () => {
      proxy.kill()
      await once(proxy, 'exit')
      await node.stop()
      await folder.remove()
    })

    const origin = () => `https://${house}:${port}`

    async function send(path: string, headers: Record<string, string>, body?: string, to = '127.0.0.1') {
      const sent = request({
        host: to,
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        servername: house,
        rejectUnauthorized: false,
      })
      sent.end(body)
      const [answer] = (await Promise.race([
        once(sent, 'response'),
        once(sent, 'upgrade').then(([response, socket]: unknown[]) => {
          ;(socket as NodeJS.WritableStream).end()
          return [response]
        }),
      ])) as [IncomingMessage]
      return answer
    }

    /** As the browser sends it from a page of the desk. */
    async function ask(call: HouseCallName, body?: object, more: Record<string, string> = {}) {
      const headers = {
        Host: `${house}:${port}`,
        Origin: origin(),
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        ...more,
      }
      const answer = await send(`${houseBase}${houseCalls[call].path}`, headers, body && JSON.stringify(body))
      const { data } = JSON.parse(await text(answer)) as { data: Record<string, unknown> | null }
      return { status: answer.statusCode, data, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
    }

    it('house §6 staff sign in and use the desk on a port other than 443, with its live socket', async () => {
      type DemoStaff = { username: string; password: string; code: string }
      const staff = (await ask('demoStaff')).data!['staff'] as DemoStaff[]
      const { username, password, code } = staff.find((one) => one.username === 'demoowner')!
      const signedIn = await ask('signInStaff', { username, password, code, as: 'cookie' })
      expect(signedIn.status).toBe(200)
      expect(signedIn.cookie).toMatch(/^__Host-lucero-staff=/)
      const session = { Cookie: signedIn.cookie, 'X-CSRF-Token': String(signedIn.data!['csrfToken']) }
      expect((await ask('whoAmI', undefined, session)).status).toBe(200)
      const upgrade = {
        Host: `${house}:${port}`,
        Origin: origin(),
        Cookie: signedIn.cookie,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      const socket = await send(`${deskSocketPath}/?EIO=4&transport=websocket`, upgrade)
      expect(socket.statusCode).toBe(101)
      expect((await ask('signOutStaff', {}, session)).status).toBe(200)
    })

    it('issue 39: lines of a stream of a game provider pass in both directions', async () => {
      const admin = { houseUrl: `http://127.0.0.1:${housePort}`, houseToken: demoHouseToken, operatorId: 1001 }
      const { provider } = await openOurselves({ url: node.address, ...admin })
      const nonce = randomUUID()
      const signed = signRequest(provider, streamPath, '', { method: 'GET', nonce })
      const headers = {
        ...signed.headers,
        Host: `${players}:${port}`,
        Connection: 'Upgrade',
        Upgrade: streamProtocol,
      }
      const at = { host: '127.0.0.1', port, servername: players, rejectUnauthorized: false }
      const sent = request({ ...at, path: streamPath, headers })
      sent.end()
      const [answer, socket] = (await once(sent, 'upgrade')) as [IncomingMessage, Duplex]
      expect(problemWithAnswer(provider.secret, signed, answer.headers, '')).toBeUndefined()
      for (const number of ['1', '2']) {
        const body = JSON.stringify({ player: randomUUID(), round: 'none' })
        const line = signRequest(provider, `${providerBase}/round`, body, {
          method: lineMethod,
          nonce: lineNonce(nonce, number),
        })
        socket.write(`${number} ${line.parts.timestamp} round ${line.headers['x-signature']} ${body}\n`)
        expect(String((await once(socket, 'data'))[0])).toMatch(new RegExp(`^${number} .*BET_NOT_FOUND`))
      }
      socket.write('end\n')
      expect(String((await once(socket, 'data'))[0])).toBe('end\n')
      socket.destroy()
    })

    it('house §6 a page of another port is another site', async () => {
      const foreign = { Origin: `https://${house}:${port + 1}` }
      expect((await ask('demoStaff', undefined, foreign)).status).toBe(403)
    })

    it.runIf(hasIpv6)('house §6 listens on IPv6', async () => {
      expect((await send('/healthz', { Host: `${players}:${port}` }, undefined, '::1')).statusCode).toBe(200)
    })

    it('house §6 speaks HTTP/2', async () => {
      const session = connect(`https://127.0.0.1:${port}`, { servername: players, rejectUnauthorized: false })
      try {
        const stream = session.request({ ':path': '/healthz', ':authority': `${players}:${port}` })
        const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
        expect(headers[':status']).toBe(200)
      } finally {
        session.close()
      }
    })
  })
