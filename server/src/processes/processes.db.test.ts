// A node with two worker processes, as the real program with its embedded PostgreSQL. One start for all tests: about six seconds of CPU.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
let node: ServerProcess
const lines: string[] = []
/** Each keeps one connection. Connections go to the workers in turn, so these are at different workers. */
const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
const [burst, wrongTokens, socketsPerPlayer] = [40, 6, 3]
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  const settings = {
    LUCERO_DATA_DIR: folder.path,
    LUCERO_GAMES: 'off',
    LUCERO_PROCESSES: '2',
    LOG_LEVEL: 'info',
    REQUESTS_PER_PLAYER_AT_ONCE: String(burst),
    REQUESTS_PER_PLAYER_PER_SECOND: '1',
    HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE: String(wrongTokens),
    SOCKETS_PER_PLAYER: String(socketsPerPlayer),
  }
  node = await startServerProcess(settings, (line) => lines.push(line))
  await vi.waitUntil(() => lines.some((line) => line.includes('node.ready')), { timeout: 30_000 })
  const body = { username: 'demoplayer', password: 'Demo!pass1' }
  const signedIn = JSON.parse((await ask('/api/v1/user/login', { body })).text) as { data: { accessToken: string } }
  token = signedIn.data.accessToken
}, 60_000)

afterAll(async () => {
  agents.forEach((agent) => agent.destroy())
  sockets.forEach((socket) => socket.disconnect())
  await node.kill()
  await folder.remove()
})

type Options = { agent?: Agent; token?: string; body?: object }

async function ask(path: string, { agent, token, body }: Options = {}) {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const sent = request(`${node.address.replace('localhost', '127.0.0.1')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(agent && { agent }),
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

/** Status codes of requests that are sent one after the other, by both workers in turn. */
async function inTurn(times: number, path: string, token: string): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await ask(path, { agent: agents[n % 2]!, token })).status)
  return statuses
}

it('issue 28: the rate of a player is the same as with one process', async () => {
  const began = performance.now()
  const statuses = await inTurn(burst * 2, '/api/v1/user/get-user', token)
  const regained = Math.ceil((performance.now() - began) / 1000)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const admitted = statuses.filter((status) => status === 200).length
  expect(admitted).toBeGreaterThanOrEqual(burst)
  expect(admitted).toBeLessThanOrEqual(burst + regained + burst / 20 + 2)
})

it('issue 28: guesses of the house token are the same as with one process', async () => {
  const statuses = await inTurn(wrongTokens * 2, '/house/v1/health', 'wrong'.repeat(8))
  const checked = statuses.filter((status) => status === 401).length
  expect(checked).toBeGreaterThanOrEqual(wrongTokens)
  expect(checked).toBeLessThanOrEqual(wrongTokens + 1)
})

it('issue 28: one answer of /metrics contains the series of each worker', async () => {
  const check = async () => {
    const metrics = (await ask('/metrics')).text
    const served = /^lucero_http_request_seconds_count\{route="\/api\/v1\/user\/get-user",.*worker="(\d)"\} \d+$/gm
    expect(new Set([...metrics.matchAll(served)].map(([, worker]) => worker))).toEqual(new Set(['1', '2']))
    expect(metrics.match(/^# TYPE lucero_http_request_seconds /gm)).toHaveLength(1)
  }
  // An answer may be a second old, which is the default limit.
  await vi.waitFor(check, { timeout: 10_000 })
})

const logged = () =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>)

it('issue 28: log lines of a worker name it', () => {
  const events = logged()
  const ready = events.filter(({ event }) => event === 'worker.ready').map(({ worker }) => worker)
  expect(new Set(ready)).toEqual(new Set([1, 2]))
  expect(events.find(({ event }) => event === 'node.ready')).not.toHaveProperty('worker')
})

async function openSocket(): Promise<void> {
  const settings = { path: livePath, transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true }
  const socket = io(`${node.address}${liveNamespace}`, settings)
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
}
const areOpen = () => sockets.map(({ connected }) => connected)
const untilOpen = (expected: boolean[]) => vi.waitFor(() => expect(areOpen()).toEqual(expected), { timeout: 10_000 })

/** Which worker has two open sockets of three. Metrics may be a second old. */
async function findCrowdedWorker(): Promise<number> {
  const open = /^lucero_live_sockets\{state="open",worker="(\d)"\} (\d+)$/gm
  return vi.waitFor(
    async () => {
      const counts = [...(await ask('/metrics')).text.matchAll(open)].map(([, ...numbers]) => numbers.map(Number))
      expect(new Set(counts.map(([, count]) => count))).toEqual(new Set([1, 2]))
      return Number(counts.find(([, count]) => count === 2)?.[0])
    },
    { timeout: 10_000 },
  )
}

it('issue 28: the sockets of a player are limited as with one process, the newest stay, and a killed worker counts none', async () => {
  for (let n = 0; n < 5; n += 1) await openSocket()
  await untilOpen([false, false, true, true, true])
  const crowded = await findCrowdedWorker()
  const started = logged().find(({ event, worker }) => event === 'worker.started' && worker === crowded)
  process.kill(Number(started?.['pid']), 'SIGKILL')
  // The oldest and the newest of the three sockets were there.
  await untilOpen([false, false, false, true, false])
  await openSocket()
  await openSocket()
  await new Promise((resolve) => sockets[3]!.once('notification', resolve).emit('unreadNotification'))
  expect(areOpen()).toEqual([false, false, false, true, false, true, true])
})

it('issue 28: the metrics count the errors of the supervisor', async () => {
  const counted = /^lucero_log_lines_total\{level="error",event="worker\.exited",worker="\d"\} 1$/m
  await vi.waitFor(async () => expect((await ask('/metrics')).text).toMatch(counted), { timeout: 10_000 })
})

it('issue 28: on SIGTERM to the supervisor alone, the node exits with 0 and its workers are gone', async () => {
  const started = logged().filter(({ event }) => event === 'worker.started')
  expect(await node.stop()).toBe(0)
  for (const { pid } of started) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
