/** A Chromium of its own that Lighthouse can drive, and whose cookie says who is signed in. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '../../../e2e/chromium.ts'

export async function openBrowser(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  const args = [...chromium.args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const program = spawn(chromium.executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => program.kill())
  const control = await openControl(await controlAddress(program))
  return {
    port: Number(new URL(control.address).port),
    /** Lighthouse empties caches before each run, and leaves cookies alone. */
    async signIn(token: string | undefined): Promise<void> {
      await control.send('Storage.clearCookies', {})
      if (token)
        await control.send('Storage.setCookies', { cookies: [{ name: 'accessToken', value: token, url: host }] })
    },
    async close(): Promise<void> {
      control.close()
      const ended = once(program, 'exit')
      program.kill()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function controlAddress(program: ChildProcess): Promise<string> {
  for await (const line of createInterface(program.stderr!)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      program.stderr!.resume()
      return address
    }
  }
  throw new Error('Chromium ended before it was ready')
}

async function openControl(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let lastId = 0
  return {
    address,
    async send(method: string, params: object): Promise<void> {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; error?: { message: string } }
        if (answer.id !== id) return
        socket.removeEventListener('message', listen)
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
        else resolve()
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params }))
      return promise
    },
    close: () => socket.close(),
  }
}
