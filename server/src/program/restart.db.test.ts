import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { listen, openProgram } from './program.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let agent: Agent
beforeEach(async () => {
  program = await startProgram()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await program.stop()
})

/** Sends requests on one connection while it is open. */
async function ask(path: string) {
  const request = get(`${program.address}${path}`, { agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    text: await text(answer),
    connection: answer.headers.connection,
    reused: request.reusedSocket,
  }
}

/** True if a new connection is accepted. */
async function takesConnections(): Promise<boolean> {
  const socket = connect(Number(new URL(program.address).port), '127.0.0.1')
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return taken
}

it('M6 a draining node is not ready, serves old and new connections, and closes each after its answer', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  await program.drain(0)
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'stopping\n', connection: 'close', reused: true })
  expect(await ask('/api/v1/openapi.json')).toMatchObject({ status: 200, connection: 'close', reused: false })
  expect(await ask('/healthz')).toMatchObject({ status: 200, reused: false })
})

it('M6 a stopping node accepts no connection and answers requests in progress', async () => {
  const player = await program.newPlayer()
  const { secrets } = program.runtime
  const [hash, held] = [secrets.hashPassword, Promise.withResolvers<void>()]
  const token = await player.signIn()
  const hashing = new Promise<void>((begun) => {
    secrets.hashPassword = async (password) => (begun(), await held.promise, hash(password))
  })
  const body = { password: player.password, newPassword: 'Other!pass1' }
  const answer = program.call('changePassword', { token, body })
  await hashing
  const stopped = program.stopServer()
  await vi.waitFor(async () => expect(await takesConnections()).toBe(false), { timeout: 20_000 })
  held.resolve()
  expect((await answer).status).toBe(200)
  await stopped
})

it('M6 a stopping node cuts live sockets without a disconnect packet, so clients reconnect to any node', async () => {
  const player = await program.newPlayer()
  const token = await player.signIn()
  const socket = io(`${program.address}${liveNamespace}`, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await program.stopServer()
  expect([await reason, socket.active]).toEqual(['transport close', true])
  socket.disconnect()
})

it('M6 a node is ready once its games have answered; if they die later it stays ready, and a metric shows it', async () => {
  let gamesAt: string | undefined
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent' })
  const node = await openProgram(config, { databaseUrl: program.databaseUrl, gamesAt: () => gamesAt })
  const address = await listen(node, config)
  const ready = async () => {
    const answer = await fetch(`${address}/readyz`)
    return [answer.status, await answer.text()]
  }
  const measured = async () => /^lucero_games_up \d/m.exec(await (await fetch(`${address}/metrics`)).text())?.[0]
  // Both answers are cached for a second.
  const becomes = (...expected: unknown[]) =>
    vi.waitFor(async () => expect([await ready(), await measured()]).toEqual(expected), { timeout: 20_000 })
  await becomes([503, 'the games do not answer yet\n'], 'lucero_games_up 0')
  gamesAt = 'http://127.0.0.1:1'
  await becomes([200, 'ready\n'], 'lucero_games_up 1')
  gamesAt = undefined
  await becomes([200, 'ready\n'], 'lucero_games_up 0')
  await node.stop()
})
