/** Starts a Chromium for Lighthouse. A cookie carries the session. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@lucero/ui/build/chromium.ts'

export async function openBrowser(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  const args = [...chromium.args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  // A distribution's Chromium may be a wrapper script, so the process group is ended.
  const program = spawn(chromium.executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  // 'close' comes after 'exit': then no process writes into the folder any more.
  const ended = once(program, 'close')
  const kill = () => process.kill(-program.pid!)
  process.once('exit', kill)
  const control = await openControl(await controlAddress(program))
  return {
    port: Number(new URL(control.address).port),
    /** Lighthouse clears caches before each run, but not cookies. */
    async signIn(token: string | undefined): Promise<void> {
      await control.send('Storage.clearCookies', {})
      if (token)
        await control.send('Storage.setCookies', { cookies: [{ name: 'accessToken', value: token, url: host }] })
    },
    async close(): Promise<void> {
      process.off('exit', kill)
      control.close()
      kill()
      program.stderr.resume()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function controlAddress(program: ChildProcess): Promise<string> {
  for await (const line of createInterface(program.stderr!)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1]
    if (address) return address
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
