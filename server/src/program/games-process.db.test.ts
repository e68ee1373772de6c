import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addGames } from './games-process.ts'
import { ask } from '../testing/ask.ts'
import { startAppendingProxy } from '../testing/appending-proxy.ts'
import { startProgram } from '../testing/program.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const patient = { timeout: 20_000, interval: 100 }

/** The child processes of a process, from ps. */
function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command=']).toString().trim().split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .filter(([, , ppid]) => Number(ppid) === parent)
    .map(([, pid, , command]) => ({ pid: Number(pid), command: command! }))
}

const gamesOf = ({ pid }: ServerProcess) => childrenOf(pid).find(({ command }) => command.includes('games/src/main.ts'))

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
const databaseUrlOf = (pid: number) =>
  environmentOf(pid)
    .find((line) => line.startsWith('DATABASE_URL='))!
    .slice('DATABASE_URL='.length)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('our games as a child process of the server', () => {
  const folder = temporaryFolder({ inMemory: true })
  let server: ServerProcess
  beforeAll(async () => {
    const settings = {
      LOG_LEVEL: 'warn',
      LUCERO_DRAIN_SECONDS: '5',
      TRUST_PROXY: '1',
      DEMO_SEATS_PER_ADDRESS_PER_MINUTE: '20',
    }
    server = await startServerProcess({ LUCERO_DATA_DIR: folder.path, ...settings })
  }, 120_000)
  afterAll(async () => {
    if (isRunning(server.pid)) await server.kill()
    await folder.remove()
  })
  const enter = (at = server.address, headers = {}) =>
    fetch(`${at}/games/api/enter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"game":"roulette"}',
    })

  const look = () => fetch(`${server.address}/games/api/rounds/${randomUUID()}`)

  it('answer on the server address as soon as it is open, with the same security headers', async () => {
    const answer = await enter()
    expect(answer.status).toBe(200)
    const own = (await fetch(server.address)).headers
    for (const name of ['x-content-type-options', 'cross-origin-opener-policy', 'permissions-policy'])
      expect(answer.headers.get(name)).toBe(own.get(name))
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*require-trusted-types-for/)
  })

  const hasProc = existsSync('/proc/self/environ')
  it.skipIf(!hasProc)('L9 get their own database login and none of the server secrets', async () => {
    const { pid } = gamesOf(server)!
    expect(environmentOf(pid).filter((line) => /^(LUCERO|PG)/.test(line))).toEqual([])
    await expect(ask(databaseUrlOf(pid), 'reset role; select * from player')).rejects.toThrow('permission denied')
  })

  it.skipIf(!hasProc)('issue 28: the metrics of the server count the warnings of the games', async () => {
    const metrics = async () => (await fetch(`${server.address}/metrics`)).text()
    const counted = /^lucero_log_lines_total\{level="warn",event="db\.connection_lost"\} [1-9]/m
    expect(await metrics()).not.toMatch(counted)
    await ask(
      databaseUrlOf(gamesOf(server)!.pid),
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = session_user and pid <> pg_backend_pid()',
    )
    await vi.waitFor(async () => expect(await metrics()).toMatch(counted), patient)
  })

  it('H1 play-money seats are limited by address, and a forged address header has no effect', async () => {
    const proxy = await startAppendingProxy(server.address, () => '198.51.100.7')
    const statuses: number[] = []
    for (let turn = 0; turn < 60; turn += 1)
      statuses.push((await enter(proxy.address, { 'X-Forwarded-For': `203.0.113.${turn}` })).status)
    await proxy.stop()
    // The requests may span two minutes, but not three.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  })

  it('M6 are restarted each time they die, and requests wait for the restart', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { pid } = gamesOf(server)!
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patient)
      const [round, answer] = await Promise.all([look(), enter()])
      expect([await round.json(), answer.status]).toMatchObject([{ refusal: 'ROUND_NOT_FOUND' }, 200])
      expect(gamesOf(server)!.pid).not.toBe(pid)
    }
  })

  it('M6 on SIGTERM the node is not ready but serves, with Connection: close; then it exits with the games', async () => {
    const { pid } = gamesOf(server)!
    const gone = server.stop()
    await vi.waitFor(async () => {
      const ready = await fetch(`${server.address}/readyz`)
      expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
    }, patient)
    for (const answer of await Promise.all([fetch(`${server.address}/config.json`), enter()]))
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await gone).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })

  it('F1 repeated SIGTERM to every process: the node drains, and the games answer until it has drained', async () => {
    const draining = await startServerProcess({ LUCERO_DATA_DIR: folder.path, LUCERO_DRAIN_SECONDS: '5' })
    const { pid } = gamesOf(draining)!
    const signalAll = () => [draining.pid, pid].forEach((target) => process.kill(target, 'SIGTERM'))
    signalAll()
    await vi.waitFor(async () => expect((await fetch(`${draining.address}/readyz`)).status).toBe(503), patient)
    signalAll()
    const gone = draining.stop()
    const answers = await Promise.all([fetch(`${draining.address}/config.json`), enter(draining.address)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(gamesOf(draining)!.pid).toBe(pid)
    expect(await gone).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })

  it('F1 SIGINT during the drain ends the node immediately', async () => {
    const settings = { LUCERO_DRAIN_SECONDS: '300', LUCERO_GAMES: 'off' }
    const draining = await startServerProcess({ LUCERO_DATA_DIR: folder.path, ...settings })
    const gone = draining.stop()
    await vi.waitFor(async () => expect((await fetch(`${draining.address}/readyz`)).status).toBe(503), patient)
    process.kill(draining.pid, 'SIGINT')
    expect(await gone).toBe(1)
  })

  it('end with the server, even when it is killed', async () => {
    server = await startServerProcess({ LUCERO_DATA_DIR: folder.path })
    const { pid } = gamesOf(server)!
    await server.kill()
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patient)
  })
})

describe('our games on another host, or switched off', () => {
  const stops: (() => unknown)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  const started = async (settings: Record<string, string>) => {
    const program = await startProgram(settings)
    stops.push(program.stop)
    return program
  }

  it('LUCERO_GAMES_URL proxies /games, and assets that only they have', async () => {
    const elsewhere = createServer((request, response) => response.end(`there: ${request.url}`)).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    stops.push(() => elsewhere.close())
    const { port } = elsewhere.address() as AddressInfo
    const { address } = await started({ LUCERO_GAMES_URL: `http://127.0.0.1:${port}` })
    expect(await (await fetch(`${address}/games/dice/?a=b`)).text()).toBe('there: /games/dice/?a=b')
    expect(await (await fetch(`${address}/assets/of-their-build.js`)).text()).toBe('there: /assets/of-their-build.js')
    const ours = /assets\/app-.+?\.js/.exec(await (await fetch(address)).text())?.[0]
    expect(await (await fetch(`${address}/${ours}`)).text()).not.toContain('there: ')
  })

  it('answers 503 with a readable page when the games stay away longer than requests wait', async () => {
    const server = Fastify()
    stops.push(() => server.close())
    addGames(server, () => undefined, { waitMs: 0 })
    const address = await server.listen({ port: 0 })
    const page = await fetch(`${address}/games/dice/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('One moment, please')
    const answer = await fetch(`${address}/games/api/enter`, { method: 'POST' })
    expect([answer.status, await answer.json()]).toMatchObject([503, { refusal: 'RETRY_LATER' }])
  })

  it('LUCERO_GAMES=off serves no games', async () => {
    const { address } = await started({ LUCERO_GAMES: 'off' })
    expect((await fetch(`${address}/games/api/enter`, { method: 'POST' })).status).toBe(404)
  })
})
