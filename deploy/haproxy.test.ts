// Issue 28: HAProxy with haproxy.cfg in front of nodes that are not ready, as during a rolling upgrade.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { freePort } from '@lucero/kit/free-port'
import { findProgram, textOf } from './testing/files.ts'

const haproxy = findProgram('haproxy')

async function startNode(name: string) {
  const state = { isReady: true }
  const server = createServer(({ url }, reply) =>
    reply.writeHead(url === '/readyz' && !state.isReady ? 503 : 200).end(name),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { state, server, port: (server.address() as AddressInfo).port }
}

/** haproxy.cfg on a free port, without TLS and its own user, with these nodes and fast checks. */
function configuration(port: number, [one, two]: [number, number]): string {
  return textOf('haproxy/haproxy.cfg')
    .replaceAll(/^ {2}(?:log \/dev\/log|user|group|bind :443|bind :::|http-request redirect).*$/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${one}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${two}`)
    .replaceAll('inter 2s fall 3', 'inter 20ms fall 1')
}

it.skipIf(!haproxy)(
  'issue 28: HAProxy uses ready nodes, and all nodes while none is ready (skipped without HAProxy)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lucero-haproxy-'))
    const [one, two, port] = await Promise.all([startNode('one'), startNode('two'), freePort()])
    writeFileSync(join(folder, 'haproxy.cfg'), configuration(port, [one.port, two.port]))
    const child = spawn(haproxy!, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
    const answers = async () => {
      const texts = new Set<string>()
      for (let n = 0; n < 4; n += 1) {
        const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })
        texts.add(`${reply.status} ${await reply.text()}`)
      }
      return [...texts].sort()
    }
    const untilAnswered = (expected: string[]) =>
      vi.waitFor(async () => expect(await answers()).toEqual(expected), { timeout: 20_000 })
    try {
      await untilAnswered(['200 one', '200 two'])
      one.state.isReady = false
      await untilAnswered(['200 two'])
      two.state.isReady = false
      await untilAnswered(['200 one', '200 two'])
    } finally {
      child.kill()
      await once(child, 'exit')
      one.server.close()
      two.server.close()
      rmSync(folder, { recursive: true })
    }
  },
)
